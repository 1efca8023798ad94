import Testing

@testable import Backups

@Suite("The data of a dump")
struct DumpedDataTests {
  private let script = #"""
    --
    -- PostgreSQL database dump
    --

    \restrict xyz
    SET statement_timeout = 0;
    SELECT pg_catalog.set_config('search_path', '', false);

    COPY public.posts (id, "position", "a ""b") FROM stdin;
    1	\N	
    2	a\tb\nc\\.	ä
    \.


    COPY "my blog".tags (name) FROM stdin;

    \\.
    \.


    SELECT pg_catalog.setval('public.posts_id_seq', 7, true);
    SELECT pg_catalog.setval('"my blog".x', 1, false);
    \unrestrict xyz

    """#

  private let items: [DumpedData.Item] = [
    .table(RelationName(schema: "public", name: "posts"), columns: ["id", "position", "a \"b"]),
    .row(["1", nil, ""]), .row(["2", "a\tb\nc\\.", "ä"]), .end,
    .table(RelationName(schema: "my blog", name: "tags"), columns: ["name"]), .row([""]), .row(["\\."]), .end,
    .sequence(RelationName(schema: "public", name: "posts_id_seq"), value: 7, isCalled: true),
    .sequence(RelationName(schema: "my blog", name: "x"), value: 1, isCalled: false),
  ]

  @Test("Is read as values, in pieces of any size", arguments: [1, 2, 3, 7, 64, 10_000])
  func values(size: Int) throws {
    var data = DumpedData()
    var rest = Array(script.utf8)[...]
    var read: [DumpedData.Item] = []
    while !rest.isEmpty {
      read += try data.items(in: Array(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    try data.finish()
    #expect(read == items)
  }

  @Test(
    "Anything but rows of tables and values of sequences is refused",
    arguments: [
      "CREATE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';", "DROP TABLE posts;", "\\! touch x",
      "\\connect other", "\\copy posts from 'x'", "COPY public.posts FROM PROGRAM 'id';",
      "COPY posts (id) FROM stdin;",
      "COPY public.posts (id) FROM stdin; DROP TABLE posts;", "COPY public.posts (id) FROM stdin WITH CSV;",
      "COPY public.posts (f()) FROM stdin;", "COPY public.posts () FROM stdin;",
      "COPY public.\"po (id) FROM stdin;",
      "COPY public.posts (id) FROM '/etc/passwd';", "COPY public.posts (id) TO PROGRAM 'id';", "SELECT 1;",
      "SELECT pg_catalog.setval('public.x', 1, true), f();",
      "SELECT pg_catalog.setval('public.x', f(), true);",
      "SELECT pg_catalog.setval('public.x'||f(), 1, true);", "SELECT pg_catalog.setval('x', 1, true);",
      "INSERT INTO public.posts VALUES (1);", " SET x = 1;", "ALTER TABLE x DISABLE TRIGGER ALL;",
      "SELECT pg_catalog.lo_create('1');", "DO $$ BEGIN END $$;",
      "COPY public.posts (id) FROM stdin;\n1\n\\.\nDROP TABLE posts;",
      "COPY public.posts (id) FROM stdin;\n1\n\\.\r\n",
      "COPY public.posts (id) FROM stdin;\n1\t2\n", "COPY public.posts (id) FROM stdin;\n\\x41\n",
      "COPY public.posts (id) FROM stdin;\n\\",
    ])
  func foreign(sql: String) {
    #expect(throws: BackupError.self) {
      var data = DumpedData()
      _ = try data.items(in: Array("\(sql)\n".utf8))
      try data.finish()
    }
  }

  @Test("Bytes that are no UTF-8, and a script that ends within a table, are refused")
  func damaged() {
    #expect(throws: BackupError.self) {
      var data = DumpedData()
      _ = try data.items(in: Array("COPY public.posts (id) FROM stdin;\n".utf8) + [0xFF, 0x0A])
    }
    #expect(throws: BackupError.self) {
      var data = DumpedData()
      _ = try data.items(in: Array("COPY public.posts (id) FROM stdin;\n1\n".utf8))
      try data.finish()
    }
  }
}
