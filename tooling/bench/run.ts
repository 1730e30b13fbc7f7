import { createHash } from "node:crypto";
import { type Endpoint, median, requestRate, residentMegabytes } from "./load.ts";
import { signIn } from "./sign-in.ts";
import { statementsPerCall } from "./statements.ts";
import { startReferenceServer, startServer } from "./servers.ts";

/**
 * Measures what people wait for against its limit in the same run: the bytes of a public answer sent by a bare Fastify, one prepared
 * query, one insert. Both take turns for five rounds, and the ratio of their request rates is printed beside its target. A ratio below
 * its target does not fail the run, because a busy machine can cause it. Then the statements of a call, by the database's own count of
 * transactions, and the server's memory before and after. `npm run bench -- text` measures the cases whose name contains it.
 */
const ROUNDS = 5;
type BenchmarkCase = { name: string; endpoint: Endpoint; reference: Endpoint; targetRatio: number | null };

const server = await startServer();
const stops = [server.stop];
try {
  const atRest = residentMegabytes(server.pid);
  const member = { cookie: await signIn(server.origin, "member") };
  const staff = { cookie: await signIn(server.origin, "administrator") };
  const br = { "accept-encoding": "br" };
  const [post] = (await (await fetch(`${server.origin}/api/blog-posts?limit=1`)).json()) as { slug: string }[];
  const postPath = `/blog/${post?.slug}`;
  const publicPaths: [string, string, number | null, Record<string, string>][] = [
    ["landing page", "/", 0.87, br],
    ["a post's page", postPath, 0.87, br],
    ["plans", "/api/editable-membership-plans", 0.75, {}],
    ["FAQs", "/api/faqs", 0.75, br],
    ["random oracle", "/api/random-oracle", 0.6, {}],
  ];
  const userPath = "/api/auth/user";
  const bodies = Object.fromEntries(
    await Promise.all(
      publicPaths.map(
        async ([, path, , headers]) => [path, await fetchResponse(server.origin + path, headers)] as const,
      ),
    ),
  );
  const tokenHash = createHash("sha256")
    .update(/panshi_member=([^;]+)/.exec(member.cookie)?.[1] ?? "")
    .digest("base64");
  const referenceServer = await startReferenceServer({ bodies, url: server.databaseUrl, tokenHash });
  stops.push(referenceServer.stop);

  const trpcOf = (name: string) => `/trpc/${name}`;
  const firstRows = encodeURIComponent(JSON.stringify({ 0: { json: { limit: 20 } } }));
  const reference = (path: string, headers: Record<string, string> = {}): Endpoint => ({
    name: "reference",
    url: referenceServer.origin + path,
    headers,
  });
  const preparedQuery = reference("/prepared");
  const signedIn = (name: string, path: string, headers: Record<string, string>, targetRatio: number | null) => ({
    name: `${name} / one prepared query`,
    endpoint: { name, url: server.origin + path, headers },
    reference: preparedQuery,
    targetRatio,
  });
  const reads: [string, string, Record<string, string>, number | null][] = [
    ["who am I (REST)", userPath, member, 0.9],
    ["who am I (/trpc)", trpcOf("member.session.user"), member, null],
    ["dashboard (/trpc)", trpcOf("member.temple.overview"), member, null],
    [
      "inbox and bell (/trpc)",
      trpcOf(`member.notification.list,member.notification.unread?batch=1&input=${firstRows}`),
      member,
      null,
    ],
    ["back office overview (/trpc)", trpcOf("admin.overview.view"), staff, null],
  ];
  const cases: BenchmarkCase[] = [
    ...publicPaths.map(([name, path, targetRatio, headers]) => ({
      name: `${name} / same bytes`,
      endpoint: { name, url: server.origin + path, headers },
      reference: reference(path, headers),
      targetRatio,
    })),
    ...reads.map(([name, path, headers, targetRatio]) => signedIn(name, path, headers, targetRatio)),
    {
      name: "who am I (/trpc) / over REST",
      endpoint: { name: "", url: server.origin + trpcOf("member.session.user"), headers: member },
      reference: { name: "", url: server.origin + userPath, headers: member },
      targetRatio: 0.9,
    },
    {
      name: "a draw / one insert",
      // Each from an address of its own, as draws are limited by it.
      endpoint: {
        name: "",
        url: server.origin + trpcOf("member.oracle.draw"),
        json: { json: { question: "" } },
        headersOf: (count) => ({ "x-forwarded-for": `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}` }),
      },
      reference: { ...reference("/insert"), json: {} },
      targetRatio: null,
    },
  ];
  const wanted = process.argv[2];
  const isWanted = (name: string) => !wanted || name.includes(wanted);
  console.log(`${"".padEnd(50)}  ratio target   req/s   ref/s  p99 ms`);
  for (const each of cases.filter(({ name }) => isWanted(name))) await measure(each);
  for (const [name, path, headers] of reads.filter(([each]) => isWanted(each))) {
    const count = await statementsPerCall(server.databaseUrl, { name, url: server.origin + path, headers });
    console.log(`${name.padEnd(50)}  ${count.toFixed(1)} statements`);
  }
  console.log(`memory ${atRest.toFixed(0)} MB at rest, ${residentMegabytes(server.pid).toFixed(0)} MB after`);
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function measure({ name, endpoint, reference, targetRatio }: BenchmarkCase): Promise<void> {
  const rates: number[] = [];
  const referenceRates: number[] = [];
  const p99s: number[] = [];
  await requestRate(endpoint);
  await requestRate(reference);
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured = await requestRate(endpoint);
    rates.push(measured.rate);
    p99s.push(measured.p99);
    referenceRates.push((await requestRate(reference)).rate);
  }
  const ratio = median(rates.map((rate, round) => rate / (referenceRates[round] ?? Number.NaN)));
  const columns = [
    ratio.toFixed(2).padStart(5),
    targetRatio === null ? "     " : targetRatio.toFixed(2).padStart(5),
    Math.round(median(rates)),
    Math.round(median(referenceRates)),
    median(p99s),
  ];
  console.log(`${name.padEnd(50)}  ${columns.map((column) => String(column).padStart(6)).join("  ")}`);
}

/** A response with its body as sent (compressed, base64), for the reference server to send the same bytes. */
async function fetchResponse(url: string, headers: Record<string, string>) {
  const { get } = await import("node:http");
  return new Promise<{ type: string; body: string; encoding: string | undefined }>((resolve, reject) => {
    get(url, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        if (response.statusCode !== 200) return reject(new Error(`${url} returned ${response.statusCode}`));
        resolve({
          type: response.headers["content-type"] ?? "",
          body: Buffer.concat(chunks).toString("base64"),
          encoding: response.headers["content-encoding"],
        });
      });
    }).on("error", reject);
  });
}
