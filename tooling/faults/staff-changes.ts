import { setTimeout as pause } from "node:timers/promises";
import type { FaultEnvironment } from "./environment.ts";
import { signInStaff } from "./staff.ts";

/** Texts of staff that visitors read, each changed on one server and read on the other. */
type Kind = {
  name: string;
  /** Changes it so that every place shows `text`. */
  change: (text: string) => Promise<void>;
  places: readonly string[];
};
type Row = Record<string, unknown> & { id: string };

const CHANGES = 50;
/** How long a change may take to reach a visitor of another server, and a scheduled post after its time. */
const CHANGE_MAX_MS = 1000;
const SCHEDULE_MAX_MS = 60_000;
/** How far ahead the scheduled post lies: every place has cached its absence by then. */
const AHEAD_MS = 8000;

const read = async (url: string): Promise<string> => (await fetch(url)).text();
const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;

/**
 * Makes changes of posts, plans, site content and settings on the first server and reads them on the second, where each place had the
 * state before in its cache; then waits for a scheduled post on both. Throws for a change that takes longer than a second, and for
 * a post that is early anywhere or later than a minute.
 */
export async function checkStaffChanges(environment: FaultEnvironment): Promise<string> {
  const [first, second] = environment.origins;
  const cookie = await signInStaff(environment);
  const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${first}/api/admin/${path}`, {
      method,
      headers: { cookie, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
  const post = { title: "題", excerpt: "摘要", content: "內文", category: "guide", isPublished: true };
  const slug = `faults-${Date.now()}`;
  const { id } = await call<Row>("POST", "blog-posts", { ...post, slug });
  const plan = (await call<Row[]>("GET", "membership-plans")).find(({ planType }) => planType === "basic");
  const content = (await call<Row[]>("GET", "site-content")).find(
    ({ section, key }) => section === "landing_hero" && key === "cta_text",
  );
  const general = await call<object>("GET", "settings/general");
  if (!plan || !content) throw new Error("the demo has no plan, or no button on the landing page");
  const without = ({ id: _, planType: _type, updatedAt: _at, ...values }: Row) => values;
  const kinds: readonly Kind[] = [
    {
      name: "posts",
      change: (title) => call("PUT", `blog-posts/${id}`, { ...post, title }),
      places: [`/blog/${slug}`, "/blog", "/api/blog/posts", `/api/blog/posts/${slug}`, "/blog/rss.xml"],
    },
    {
      name: "plans",
      change: (name) => call("PUT", `membership-plans/${plan.id}`, { ...without(plan), name }),
      places: ["/api/editable-membership-plans", "/"],
    },
    {
      name: "site content",
      change: (value) => call("PUT", `site-content/${content.id}`, { value }),
      places: ["/api/site-content", "/"],
    },
    {
      name: "settings",
      change: (name) => call("PUT", "settings/general", { ...general, name, updatedAt: undefined }),
      places: ["/", "/blog/rss.xml"],
    },
  ];
  const times: number[] = [];
  for (let number = 0; number < CHANGES; number += 1) {
    const kind = kinds[number % kinds.length] as Kind;
    for (const place of kind.places) await read(second + place);
    const text = `改${number}字${slug.slice(-6)}`;
    await kind.change(text);
    const changed = performance.now();
    for (const place of kind.places)
      while (!(await read(second + place)).includes(text))
        if (performance.now() - changed > CHANGE_MAX_MS)
          throw new Error(`${kind.name} at ${place}: not within a second`);
    times.push(performance.now() - changed);
  }
  const late = await scheduledPost(environment, (body) => call("POST", "blog-posts", { ...post, ...body }));
  await call("DELETE", `blog-posts/${id}`);
  return `${CHANGES} changes seen on the other server after ${Math.round(median(times))} ms (median), ${Math.round(Math.max(...times))} ms (longest); a scheduled post everywhere ${(late / 1000).toFixed(1)} s after its time, nowhere before`;
}

/** How long after its time the post was in every place of both servers. */
async function scheduledPost(
  { origins }: FaultEnvironment,
  create: (body: object) => Promise<unknown>,
): Promise<number> {
  const slug = `faults-later-${Date.now()}`;
  const title = `預定${slug}`;
  const due = Date.now() + AHEAD_MS;
  await create({ slug, title, publishedAt: new Date(due).toISOString() });
  const paths = [
    `/blog/${slug}`,
    "/blog",
    "/api/blog/posts",
    `/api/blog/posts/${slug}`,
    "/blog/rss.xml",
    "/sitemap.xml",
  ];
  const missing = new Set(origins.flatMap((origin) => paths.map((path) => origin + path)));
  while (missing.size > 0) {
    for (const url of missing) {
      const answer = await fetch(url);
      const text = await answer.text();
      // The not-found page of the post's own address has its slug too.
      if (!answer.ok || !text.includes(url.endsWith("sitemap.xml") ? slug : title)) continue;
      if (Date.now() < due) throw new Error(`${url} shows a scheduled post ${due - Date.now()} ms before its time`);
      missing.delete(url);
    }
    if (Date.now() > due + SCHEDULE_MAX_MS) throw new Error(`after a minute not at ${[...missing].join(" ")}`);
    await pause(100);
  }
  return Date.now() - due;
}
