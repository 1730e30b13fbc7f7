import { beforeEach, expect, test, vi } from "vitest";

/** As much of session storage as the site uses. */
class FakeStorage {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, text: string) => void this.items.set(key, text);
  removeItem = (key: string) => void this.items.delete(key);
}

let storage: FakeStorage;

/** A browser that holds this member's session; null for none. */
const holdSession = (memberId: string | null) =>
  vi.stubGlobal("document", { cookie: memberId === null ? "" : `a=1; panshi_member_hint=${memberId}` });

const anna = "0198a5c2-7d1e-7b3a-9c4f-2e6d8f0a1b3c";
const bella = "0198a5c2-7d1f-7b3a-9c4f-2e6d8f0a1b3c";

/** Loads the modules again, as after a reload; session storage stays. */
async function load() {
  vi.resetModules();
  const sessionItems = await import("./session-storage.ts");
  const journey = await import("../../features/journey/journey/journey-store.ts");
  const oracle = await import("../../features/journey/oracle/oracle-session.ts");
  const { syncStorageOwner } = await import("./storage-owner.ts");
  return { ...sessionItems, ...journey, ...oracle, syncStorageOwner };
}

beforeEach(() => {
  storage = new FakeStorage();
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("window", { sessionStorage: storage });
});

test("signing out clears storage and memory", async () => {
  const page = await load();
  storage.setItem("another-site-tool", "1");
  page.claimSessionStorage("a");
  page.updateChoices({ prayerWish: "願媽媽的手術平安", energyLevel: 4 });
  page.resetSessionForDraw("我該換工作嗎？");
  page.clearSessionStorage();
  expect([...storage.items.keys()]).toEqual(["another-site-tool"]);
  expect(page.currentChoices().prayerWish).toBe("");
  expect(page.currentOracleSession().question).toBe("");
  const next = await load();
  expect(next.currentChoices().prayerWish).toBe("");
  expect(next.currentOracleSession().question).toBe("");
});

test("a visitor's choices stay after signing in", async () => {
  const page = await load();
  page.updateChoices({ prayerWish: "願考試順利" });
  page.claimSessionStorage("a");
  expect(page.currentChoices().prayerWish).toBe("願考試順利");
  expect((await load()).currentChoices().prayerWish).toBe("願考試順利");
});

test("after an expired session the same member keeps the data, and another one starts empty", async () => {
  const before = await load();
  before.claimSessionStorage("a");
  before.updateChoices({ prayerWish: "願考試順利" });
  before.resetSessionForDraw("我該換工作嗎？");
  const again = await load();
  again.claimSessionStorage("a");
  expect(again.currentChoices().prayerWish).toBe("願考試順利");
  const other = await load();
  other.claimSessionStorage("b");
  expect(other.currentChoices().prayerWish).toBe("");
  expect(other.currentOracleSession().question).toBe("");
  other.updateChoices({ prayerWish: "願大家平安" });
  const later = await load();
  later.claimSessionStorage("b");
  expect(later.currentChoices().prayerWish).toBe("願大家平安");
});

test("data written on a page that does not load the viewer belongs to the session's member", async () => {
  holdSession(anna);
  const page = await load();
  page.syncStorageOwner();
  page.updateChoices({ wishDraft: "願媽媽的手術平安" });
  holdSession(null);
  const signedOut = await load();
  signedOut.syncStorageOwner();
  expect(signedOut.currentChoices().wishDraft).toBe("願媽媽的手術平安");
  holdSession(anna);
  signedOut.syncStorageOwner();
  expect(signedOut.currentChoices().wishDraft).toBe("願媽媽的手術平安");
  holdSession(bella);
  expect(signedOut.syncStorageOwner()).toBe(true);
  expect(signedOut.syncStorageOwner()).toBe(false);
  expect(signedOut.currentChoices().wishDraft).toBe("");
  expect((await load()).currentChoices().wishDraft).toBe("");
});

test("a visitor's draft belongs to the member who signs in", async () => {
  holdSession(null);
  const page = await load();
  page.syncStorageOwner();
  page.updateChoices({ wishDraft: "願考試順利" });
  holdSession(anna);
  expect(page.syncStorageOwner()).toBe(false);
  expect(page.currentChoices().wishDraft).toBe("願考試順利");
  holdSession(bella);
  page.syncStorageOwner();
  expect(page.currentChoices().wishDraft).toBe("");
});

test("blocked storage causes no error", async () => {
  const closed = {
    get sessionStorage(): never {
      throw new Error("closed");
    },
  };
  vi.stubGlobal("window", closed);
  const page = await load();
  page.claimSessionStorage("a");
  page.updateChoices({ prayerWish: "願考試順利" });
  expect(page.currentChoices().prayerWish).toBe("願考試順利");
  page.claimSessionStorage("b");
  expect(page.currentChoices().prayerWish).toBe("");
});

test("a sign-out anywhere in the browser clears the storage of every tab", async () => {
  holdSession(anna);
  const page = await load();
  page.syncStorageOwner();
  page.resetSessionForDraw("我該換工作嗎？");
  page.updateChoices({ prayerWish: "願考試順利" });
  vi.stubGlobal("document", { cookie: "a=1; panshi_visit_end=first" });
  const next = await load();
  expect(next.syncStorageOwner()).toBe(true);
  expect(next.syncStorageOwner()).toBe(false);
  expect(next.currentOracleSession().question).toBe("");
  expect(next.currentChoices().prayerWish).toBe("");
});

test("a visitor's data after a sign-out stays, and a second sign-out clears it", async () => {
  vi.stubGlobal("document", { cookie: "panshi_visit_end=first" });
  const page = await load();
  expect(page.syncStorageOwner()).toBe(false);
  page.updateChoices({ wishDraft: "願考試順利" });
  const again = await load();
  expect(again.syncStorageOwner()).toBe(false);
  expect(again.currentChoices().wishDraft).toBe("願考試順利");
  vi.stubGlobal("document", { cookie: "panshi_visit_end=second" });
  expect(again.syncStorageOwner()).toBe(true);
  expect(again.currentChoices().wishDraft).toBe("");
});
