import { trpc } from "@panshi/client/trpc";
import { productsQuery } from "../../lib/query/query-options.ts";

/** What the shop has. */
export const useProducts = () => trpc.member.shop.products.useQuery(undefined, productsQuery);
