/// A Postgres type and its object identifier.
///
/// Only built-in types have the same identifier in every database. Select values of an enum, a domain or an
/// extension's type with a cast (`status::text`). A parameter of such a type is declared by
/// ``init(named:)``, and its statements cast it: `$1::address`.
public struct PostgresType: Hashable, Sendable {
  /// `pg_type.oid`; 0 for a type that only its name tells, so that the server infers it from the statement.
  public let oid: UInt32
  /// The name in SQL, for messages.
  public let name: String

  public init(oid: UInt32, name: String) {
    self.oid = oid
    self.name = name
  }

  /// A type that the database itself defines.
  public init(named name: String) { self.init(oid: 0, name: name) }

  public static func == (left: PostgresType, right: PostgresType) -> Bool {
    left.oid == right.oid && (left.oid != 0 || left.name == right.name)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(oid) }
}

extension PostgresType {
  public static let bool = PostgresType(oid: 16, name: "boolean")
  public static let bytea = PostgresType(oid: 17, name: "bytea")
  public static let name = PostgresType(oid: 19, name: "name")
  public static let int8 = PostgresType(oid: 20, name: "bigint")
  public static let int2 = PostgresType(oid: 21, name: "smallint")
  public static let int4 = PostgresType(oid: 23, name: "integer")
  public static let text = PostgresType(oid: 25, name: "text")
  public static let float4 = PostgresType(oid: 700, name: "real")
  public static let float8 = PostgresType(oid: 701, name: "double precision")
  public static let bpchar = PostgresType(oid: 1042, name: "character")
  public static let varchar = PostgresType(oid: 1043, name: "character varying")
  public static let timestamptz = PostgresType(oid: 1184, name: "timestamp with time zone")
  public static let uuid = PostgresType(oid: 2950, name: "uuid")
  public static let jsonb = PostgresType(oid: 3802, name: "jsonb")
  public static let boolArray = PostgresType(oid: 1000, name: "boolean[]")
  public static let int2Array = PostgresType(oid: 1005, name: "smallint[]")
  public static let int4Array = PostgresType(oid: 1007, name: "integer[]")
  public static let textArray = PostgresType(oid: 1009, name: "text[]")
  public static let varcharArray = PostgresType(oid: 1015, name: "character varying[]")
  public static let int8Array = PostgresType(oid: 1016, name: "bigint[]")
  public static let float8Array = PostgresType(oid: 1022, name: "double precision[]")
  public static let timestamptzArray = PostgresType(oid: 1185, name: "timestamp with time zone[]")
  public static let uuidArray = PostgresType(oid: 2951, name: "uuid[]")
  public static let jsonbArray = PostgresType(oid: 3807, name: "jsonb[]")
}
