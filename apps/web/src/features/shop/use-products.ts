import { trpc } from "@panshi/client/trpc";
import { productsQuery } from "../../lib/query/query-options.ts";

/** The products of the shop. */
export const useProducts = () => trpc.member.shop.products.useQuery(undefined, productsQuery);
