import { beforeEach, expect, test, vi } from "vitest";

const items = new Map<string, string>();
const sessionStorage = {
  get length() {
    return items.size;
  },
  key: (index: number) => [...items.keys()][index] ?? null,
  getItem: (key: string) => items.get(key) ?? null,
  setItem: (key: string, text: string) => void items.set(key, text),
  removeItem: (key: string) => void items.delete(key),
};

/** Loads the modules again, as after a reload; session storage stays. */
async function load() {
  vi.resetModules();
  const { clearSessionStorage } = await import("../../../../lib/session/session-storage.ts");
  return { ...(await import("./rating-store.ts")), clearSessionStorage };
}

beforeEach(() => {
  items.clear();
  vi.stubGlobal("window", { sessionStorage });
});

test("a rating outlives a reload, and the last one for a reading stays", async () => {
  const first = await load();
  const key = first.ratingKey("draw", "classical", "model");
  first.storeRating(key, 2);
  first.storeRating(key, 5);
  expect((await load()).currentRatings()).toEqual({ [key]: 5 });
});

test("the ratings of one voice or source are not those of another", async () => {
  const { ratingKey } = await load();
  const keys = [
    ratingKey("draw", "plain", "model"),
    ratingKey("draw", "plain", "traditional"),
    ratingKey("draw", "reflective", "model"),
    ratingKey("other", "plain", "model"),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test("forty ratings are kept, the newest ones", async () => {
  const { storeRating, currentRatings } = await load();
  for (let index = 0; index < 45; index += 1) storeRating(`reading ${index}`, 3);
  expect(Object.keys(currentRatings())).toHaveLength(40);
  expect(currentRatings()).toHaveProperty(["reading 44"], 3);
  expect(currentRatings()).not.toHaveProperty(["reading 4"]);
});

test("signing out clears them, and what is unreadable counts as none", async () => {
  const { storeRating, currentRatings, clearSessionStorage } = await load();
  storeRating("reading", 4);
  clearSessionStorage();
  expect(currentRatings()).toEqual({});
  for (const unreadable of ["{", "[1]", '{"reading":"4"}', "null"]) {
    items.set("panshi:ratings", unreadable);
    expect((await load()).currentRatings()).toEqual({});
  }
});
