import type { MutationOptions, QueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderWithData } from "./testing.tsx";

/** The queries of the site whose answers a mutation can change. */
const queryNames = [
  "/api/auth/user",
  "member.dialogue.list",
  "member.email.staffChange",
  "member.manual.view",
  "member.moment.list",
  "member.notification.list",
  "member.notification.unread",
  "member.oracle.answer",
  "member.oracle.mine",
  "member.oracle.modelConsent",
  "member.profile.view",
  "member.session.list",
  "member.shop.ownedProductIds",
  "member.shop.ownFiles",
  "member.site.capabilities",
  "member.temple.membership",
  "member.temple.overview",
  "member.temple.prayer",
  "member.temple.prayers",
  "member.temple.purchases",
  "member.temple.recurrence",
  "payments.awaitedOrders",
  "payments.order",
  "payments.orders",
  "payments.refundRequest.offer",
] as const;

type Answers = Record<string, unknown>;

/** The key of a query: `member.dialogue.list`, with its input as JSON after a space where it has one; or the key as JSON. */
function keyOf(name: string): readonly unknown[] {
  if (name.startsWith("[")) return JSON.parse(name) as unknown[];
  const [path = "", input] = name.split(" ");
  if (path.startsWith("/")) return [path];
  return [path.split("."), { ...(input && { input: JSON.parse(input) as unknown }), type: "query" }];
}

function nameOf([path, rest]: readonly unknown[]): string {
  if (!Array.isArray(path)) return String(path);
  const { input } = (rest ?? {}) as { input?: unknown };
  return [path.join("."), ...(input ? [JSON.stringify(input)] : [])].join(" ");
}

/** For tests: the query client of a rendered part, and the mutations in it by the path of their procedure. */
export function renderMutations(part: ReactNode, answers: Answers = {}) {
  const found: MutationOptions[] = [];
  let client: QueryClient | undefined;
  const html = renderWithData(part, (created) => {
    client = created;
    const complete = created.defaultMutationOptions.bind(created);
    created.defaultMutationOptions = (options) => {
      const whole = complete(options);
      found.push(whole as MutationOptions);
      return whole;
    };
    for (const [name, data] of Object.entries(answers)) created.setQueryData(keyOf(name), data);
  });
  const mutations = [...found];
  const run = async (path: string | undefined, variables?: unknown) => {
    const options = mutations.findLast(
      ({ mutationKey }) => (mutationKey?.[0] as string[] | undefined)?.join(".") === path,
    );
    if (!client || !options) throw new Error(`no mutation ${path}`);
    await client
      .getMutationCache()
      .build(client, options)
      .execute(variables as undefined);
  };
  return { html, client: client as QueryClient, run };
}

/** For tests: which of all queries are fetched again, and which get a new answer, while something runs. */
export async function queryEffects(client: QueryClient, answers: Answers, act: () => unknown) {
  client.clear();
  const before = { ...Object.fromEntries(queryNames.map((name) => [name, {}])), ...answers };
  for (const [name, data] of Object.entries(before)) client.setQueryData(keyOf(name), data);
  await act();
  const after = client.getQueryCache().getAll();
  const refetched = after.filter(({ state }) => state.isInvalidated).map(({ queryKey }) => nameOf(queryKey));
  const changed = after
    .filter(({ queryKey, state }) => state.data !== before[nameOf(queryKey)])
    .map(({ queryKey, state }) => [nameOf(queryKey), state.data] as const);
  return { refetched: refetched.toSorted(), answers: Object.fromEntries(changed) };
}

/** A form as `MutationForm` gets it. */
export type TestForm = {
  call: { mutate: (input: unknown) => void };
  read: (typed: FormData) => { input: unknown };
  children: ReactNode;
};

/** For tests: submits a form, with what was typed in it; ends when the call is settled. */
export async function submitForm(client: QueryClient, { call, read }: TestForm, typed: Record<string, string> = {}) {
  const data = new FormData();
  for (const [name, text] of Object.entries(typed)) data.set(name, text);
  await new Promise<void>((resolve) => {
    client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation && ["success", "error"].includes(mutation.state.status)) resolve();
    });
    call.mutate(read(data).input);
  });
}

/** For tests: session storage in memory, and a server that gives `answer` and keeps what it was sent. */
export function fakeBrowser() {
  const stored = new Map<string, string>();
  const server = {
    sent: [] as [path: string, input: unknown][],
    answer: undefined as unknown,
    /** In place of an answer. */
    refusal: undefined as { code: string; status: number; issues?: { path: string; message: string }[] } | undefined,
  };
  const sessionStorage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
    removeItem: (name: string) => void stored.delete(name),
  };
  const fetch = async (url: string, { body = "{}" }: { body?: string }) => {
    const { 0: input } = JSON.parse(body) as { 0?: { json?: unknown } };
    server.sent.push([url.replaceAll(/^\/trpc\/|\?.*$/g, ""), input?.json ?? null]);
    if (!server.refusal) return Response.json([{ result: { data: { json: server.answer } } }]);
    const { status, ...refusal } = server.refusal;
    const data = { ...refusal, message: "不行", httpStatus: status };
    return Response.json([{ error: { json: { message: "不行", code: -1, data } } }], { status });
  };
  return { stored, server, window: { sessionStorage }, fetch };
}
