type Cases = Record<string, object>;

const named = (noun: string, inputs: readonly object[]): Cases =>
  Object.fromEntries(
    inputs.map((input) => [
      `${noun} ${Object.entries(input)
        .map(([key, value]) => `${key}=${String(value)}`)
        .join(" ")}`,
      input,
    ]),
  );

const sorts = ["-createdAt", "createdAt", "name", "-name", "planEndsAt", "-planEndsAt"];
const filters = ["all", "trial", "basic", "vip", "active", "inactive", "ending"];
/** One character, two and three, a name of nobody, beginnings of e-mails and of a phone, and two common characters of nobody. */
const names = ["陳", "丁", "志明", "陳志明", "魑", "w", "wis", "wisher12", "0923", "陳 丁"];
const titles = ["陳", "和", "志明", "陳志明", "冬天", "魑", "wisher12"];

export const memberCases: Cases = named("members", [
  ...sorts.flatMap((sort) => filters.map((filter) => ({ sort, filter }))),
  ...names.flatMap((search) => filters.map((filter) => ({ search, filter }))),
]);
const states = [{}, { status: "pending" }, { status: "cancelled" }, { care: "open" }, { care: "attended" }];
export const prayerCases: Cases = named("prayers", [
  ...["-care", "care", "-createdAt", "createdAt"].flatMap((sort) => states.map((state) => ({ sort, ...state }))),
  ...titles.flatMap((search) => states.map((state) => ({ search, sort: "-createdAt", ...state }))),
]);
