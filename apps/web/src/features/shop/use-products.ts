import { trpc } from "../../lib/trpc.ts";

/** Unlike every other call, this one is asked once more when it fails (S7.32). */
const RETRIES = 1;

/** What the shop has. */
export const useProducts = () => trpc.member.shop.products.useQuery(undefined, { retry: RETRIES });
