// Texts that are kept in the browser until the server has them: in IndexedDB, or in localStorage where that fails.
//
// Each page that is open has a name of its own. It holds a lock of that name, so that a text whose page is gone (it was
// closed or reloaded, or the browser crashed) can be told from one that is being written in another tab.

const prefix = "colophon-desk:";

export class LocalDrafts {
  #post;
  #page;
  #database = open();
  #next;
  #writing = false;
  // Called with an error, or with nothing when keeping works again.
  onproblem = () => {};

  constructor(post, page) {
    [this.#post, this.#page] = [post, page];
    navigator.locks?.request(prefix + page, () => new Promise(() => {}));
  }

  // Keeps a record, `{ text, base, version, at }`, or nothing any more.
  keep(record) {
    this.#next = { value: record };
    if (!this.#writing) this.#write();
  }

  // Keeps a record before the page goes: what IndexedDB writes now may be too late.
  keepAtOnce(record) {
    try {
      localStorage.setItem(this.#key(this.#page), JSON.stringify(record));
    } catch {
      // IndexedDB has it, most likely.
    }
  }

  // Forgets the text of a page that is gone.
  async drop(page) {
    localRemove(this.#key(page));
    await this.#request("readwrite", (store) => store.delete(this.#key(page))).catch(() => {});
  }

  // The records of pages that are gone, the newest first; each with its `page`.
  async left() {
    const found = new Map();
    const add = (key, record) => {
      const page = key.slice(this.#key("").length);
      if (page !== this.#page && !(found.get(page)?.at >= record.at)) found.set(page, { ...record, page });
    };
    try {
      const range = IDBKeyRange.bound(this.#key(""), this.#key("\uffff"));
      const keys = await this.#request("readonly", (store) => store.getAllKeys(range));
      const records = await this.#request("readonly", (store) => store.getAll(range));
      keys.forEach((key, index) => add(key, records[index]));
    } catch {
      // There may be some in localStorage.
    }
    for (const key of localKeys()) {
      if (key.startsWith(this.#key(""))) add(key, JSON.parse(localStorage.getItem(key) ?? "{}"));
    }
    const isGone = await Promise.all([...found.keys()].map(hasGone));
    return [...found.values()].filter((_, index) => isGone[index]).sort((a, b) => b.at - a.at);
  }

  #key(page) {
    return `${prefix}${this.#post}:${page}`;
  }

  // One after another; of several that wait, only the last one.
  async #write() {
    this.#writing = true;
    while (this.#next) {
      const { value } = this.#next;
      this.#next = undefined;
      try {
        await this.#request("readwrite", (store) => {
          return value ? store.put(value, this.#key(this.#page)) : store.delete(this.#key(this.#page));
        });
        localRemove(this.#key(this.#page));
        this.onproblem();
      } catch {
        this.#keepLocally(value);
      }
    }
    this.#writing = false;
  }

  #keepLocally(value) {
    try {
      if (value) localStorage.setItem(this.#key(this.#page), JSON.stringify(value));
      else localStorage.removeItem(this.#key(this.#page));
      this.onproblem();
    } catch (error) {
      this.onproblem(error);
    }
  }

  async #request(mode, make) {
    const database = await this.#database;
    const transaction = database.transaction("texts", mode);
    return new Promise((resolve, reject) => {
      const request = make(transaction.objectStore("texts"));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = transaction.onerror = () => reject(transaction.error);
    });
  }
}

function open() {
  const opened = new Promise((resolve, reject) => {
    const request = indexedDB.open("colophon-desk", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("texts");
    request.onsuccess = () => resolve(request.result);
    request.onerror = request.onblocked = () => reject(request.error);
  });
  opened.catch(() => {});
  return opened;
}

// A page that is being reloaded may have its lock for a moment longer. Without locks, all pages count as gone.
async function hasGone(page) {
  if (!navigator.locks) return true;
  try {
    return await navigator.locks.request(prefix + page, { signal: AbortSignal.timeout(1_500) }, () => true);
  } catch {
    return false;
  }
}

function localKeys() {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function localRemove(key) {
  try {
    localStorage.removeItem(key);
  } catch {
    // There is no localStorage here.
  }
}
