import { trpc } from "@panshi/client/trpc";
import { SEARCH_MAX } from "@panshi/contracts/platform/list";
import { hasPermission, type Permission } from "@panshi/contracts/platform/permissions";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useAdministrator } from "../../lib/administrator.ts";
import { failureOf } from "../../lib/failure.ts";
import { uncachedQueryOptions } from "../../lib/query/query-options.ts";
import { paths } from "../../paths.ts";
import type { Entry } from "./entries.ts";

/** Milliseconds without a key before the server is asked. */
const PAUSE = 200;

/** What the server finds for a text, source by source; a call is cancelled when the text changes. */
export function usePaletteSearch(typed: string, composing: boolean) {
  const { client } = trpc.useUtils();
  const { role } = useAdministrator();
  const text = typed
    .replace(/\p{Cc}/gu, " ")
    .trim()
    .slice(0, SEARCH_MAX);
  const [search, setSearch] = useState("");
  useEffect(() => {
    if (composing) return undefined;
    const timer = setTimeout(() => setSearch(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text, composing]);
  const asked = sources.filter(({ needs }) => hasPermission(role, needs));
  const results = useQueries({
    queries: asked.map(({ name, find }) => ({
      queryKey: ["palette", name, search],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await find(client, search, { signal })).slice(0, FOUND_MAX),
      enabled: search !== "" && search === text,
      ...uncachedQueryOptions,
    })),
  });
  const current = search !== "" && search === text;
  return {
    /** Something is asked for, or will be as soon as no key follows. */
    busy: asked.length > 0 && text !== "" && (!current || results.some(({ isFetching }) => isFetching)),
    groups: asked.map(({ name }, at) => ({
      name,
      // In their order: none comes between those that are shown already.
      entries: current && results.slice(0, at).every(({ isFetching }) => !isFetching) ? (results[at]?.data ?? []) : [],
      failure: current && results[at]?.error ? failureOf(results[at].error).message : null,
    })),
  };
}

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** Rows that the palette finds by asking the server. */
type Source = {
  /** What they are: 會員. */
  name: string;
  needs: Permission;
  find: (client: Client, search: string, options: { signal: AbortSignal }) => Promise<Entry[]>;
};

/** Rows of one source that are shown. */
const FOUND_MAX = 8;

/** A noun that is looked for by name or number adds a source here. */
const sources: readonly Source[] = [
  {
    name: "會員",
    needs: "members:read",
    find: async ({ admin }, search, options) => {
      const { items } = await admin.member.list.query({ search, limit: FOUND_MAX }, options);
      return items.map(({ id, fullName, email, phone }) => ({
        key: id,
        label: fullName,
        note: email ?? phone ?? "",
        to: paths.member(id),
      }));
    },
  },
  {
    name: "訂單",
    needs: "orders:read",
    find: async ({ admin }, search, options) => {
      const { items } = await admin.order.list.query({ search, limit: FOUND_MAX }, options);
      return items.map(({ id, number, buyerName, buyerEmail, description }) => ({
        key: id,
        label: number,
        note: `${buyerName ?? buyerEmail ?? ""} ${description}`.trim(),
        to: paths.order(id),
      }));
    },
  },
];
