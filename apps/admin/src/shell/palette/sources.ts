import type { trpc } from "@panshi/client/trpc";
import type { Permission } from "@panshi/contracts/platform/permissions";
import { orderPage } from "../../screens.ts";
import type { Entry } from "./entries.ts";

type Client = ReturnType<typeof trpc.useUtils>["client"];

/** Rows that the palette finds by asking the server. */
export type Source = {
  /** What they are: 會員. */
  name: string;
  needs: Permission;
  find: (client: Client, search: string, options: { signal: AbortSignal }) => Promise<Entry[]>;
};

/** Rows of one source that are shown. */
export const FOUND_MAX = 8;

/** A noun that is looked for by name or number adds a source here. */
export const sources: readonly Source[] = [
  {
    name: "會員",
    needs: "members:read",
    find: async ({ admin }, search, options) => {
      const { items } = await admin.member.list.query({ search, limit: FOUND_MAX }, options);
      return items.map(({ id, fullName, email, phone }) => ({
        key: id,
        label: fullName,
        note: email ?? phone ?? "",
        to: `/members/${id}`,
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
        to: orderPage(id),
      }));
    },
  },
];
