import { productsQuery } from "../../lib/query/query-options.ts";
import { trpc } from "../../lib/trpc.ts";

/** What the shop has. */
export const useProducts = () => trpc.member.shop.products.useQuery(undefined, productsQuery);
