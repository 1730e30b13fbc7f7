import { trpc } from "@panshi/client/trpc";
import type { Product } from "@panshi/contracts/commerce/product";
import { productsQueryOptions } from "../../../lib/query/query-options.ts";
import { useViewer } from "../../../lib/session/viewer.ts";

/** The products of the shop. */
export const useProducts = () => trpc.member.shop.products.useQuery(undefined, productsQueryOptions);

/**
 * Whether the viewer owns a product. Until it is known, and where it cannot be loaded, every product is offered: the order refuses
 * what is owned.
 */
export function useOwnsProduct(): (product: Pick<Product, "id">) => boolean {
  const { user } = useViewer();
  const { data } = trpc.member.shop.ownedProductIds.useQuery(undefined, { enabled: user !== null });
  return ({ id }) => user !== null && (data?.includes(id) ?? false);
}
