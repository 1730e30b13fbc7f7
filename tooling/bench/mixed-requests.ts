import type { MixedRequest } from "./overload-load.ts";

/** Of a hundred requests. */
const MIX = { user: 30, overview: 25, draw: 15, wishes: 15, plans: 15 } as const;

/** Signed-in reads and writes of members, in an order in which the kinds are spread evenly. */
export function mixOf(cookies: readonly string[]): MixedRequest[] {
  const kinds = Object.entries(MIX)
    .flatMap(([kind, count]) => Array.from({ length: count }, (_, index) => ({ kind, at: (index + 0.5) / count })))
    .toSorted((a, b) => a.at - b.at);
  return cookies.flatMap((cookie, member) =>
    kinds.map(({ kind }, index) =>
      requestOf(kind as keyof typeof MIX, cookies[(member + index * 7) % cookies.length] ?? cookie),
    ),
  );
}

function requestOf(kind: keyof typeof MIX, cookie: string): MixedRequest {
  const input = (value: object) => `?input=${encodeURIComponent(JSON.stringify({ json: value }))}`;
  switch (kind) {
    case "user":
      return { method: "GET", path: "/trpc/member.session.user", cookie };
    case "overview":
      return { method: "GET", path: "/trpc/member.temple.overview", cookie };
    case "draw":
      return {
        method: "POST",
        path: "/trpc/member.oracle.draw",
        cookie,
        body: { json: { question: "今天適合開始新的事嗎" } },
        isWrite: true,
      };
    case "wishes":
      return { method: "GET", path: `/trpc/member.temple.prayers${input({ limit: 20 })}`, cookie };
    case "plans":
      return { method: "GET", path: "/trpc/member.site.plans" };
  }
}
