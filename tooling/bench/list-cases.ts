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

const orderFilters = [
  {},
  { state: "expired" },
  { state: "unclaimed" },
  { flag: "any" },
  { method: "atm" },
  { kind: "cart" },
];
/** As for members; an order's number by its beginning, a transaction, and the e-mail that a visitor gave. */
const buyers = ["陳", "丁", "志明", "陳志明", "魑", "w", "wis", "wisher12", "陳 丁", "D26", "D2607", "traveller"];
export const orderCases: Cases = named("orders", [
  ...["-createdAt", "createdAt"].flatMap((sort) => orderFilters.map((filter) => ({ sort, ...filter }))),
  { state: "fulfilled", kind: "plan", from: "2026-06-01", to: "2026-06-30" },
  ...buyers.flatMap((search) => orderFilters.map((filter) => ({ search, ...filter }))),
]);

const invoiceStates = [
  {},
  ...["waiting", "exported", "issued", "void", "not_needed", "late"].map((state) => ({ state })),
];
export const invoiceCases: Cases = named(
  "invoices",
  ["dueAt", "-dueAt"].flatMap((sort) => invoiceStates.map((filter) => ({ sort, ...filter }))),
);

/** Procedures that count what waits, by the name of the case. */
export const countCases = {
  "counts of orders": "order.counts",
  "counts of invoices": "invoice.counts",
  "overview with its counts": "overview.view",
};

const firstRows = `?input=${encodeURIComponent(JSON.stringify({ json: { limit: 20 } }))}`;

/** What the member site asks for a signed-in member, by the name of the case. */
export const memberCallCases = {
  "member call: who am I": "session.user",
  "member call: dashboard": "temple.overview",
  "member call: inbox": `notification.list${firstRows}`,
  "member call: unread": "notification.unread",
  "member call: prayers": `temple.prayers${firstRows}`,
  "member call: draws": `oracle.mine${firstRows}`,
  "member call: random slip": "oracle.random",
  "member call: plans": "site.plans",
};
