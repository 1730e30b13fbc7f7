import type { Product } from "@panshi/contracts/commerce/product";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, expect, test, vi } from "vitest";

let shop = { open: true, registrationOpen: false, registrationOpenNow: false, member: false };
const fetchState = vi.fn(async () => ({ open: shop.open }));
vi.mock("@panshi/client/trpc", () => ({
  trpc: {
    useUtils: () => ({
      payments: { state: { fetch: fetchState } },
      member: { site: { capabilities: { fetch: async () => ({ registrationOpen: shop.registrationOpenNow }) } } },
    }),
    payments: { state: { useQuery: () => ({}) } },
  },
}));
vi.mock("../../../lib/query/capabilities.ts", () => ({ useRegistrationOpen: () => shop.registrationOpen }));
vi.mock("../../../lib/session/viewer.ts", () => ({
  useGetViewer: () => async () => (shop.member ? { id: "1" } : null),
}));
const { useCheckoutState } = await import("./use-checkout-state.ts");

type Check = ReturnType<typeof useCheckoutState>["check"];
function Probe({ take }: { take: (check: Check) => void }) {
  take(useCheckoutState().check);
  return null;
}
/** The refusal of a checkout; null where it begins. */
async function refusal(change: Partial<typeof shop>, chosen = [{ id: "1" } as Product]) {
  shop = { ...shop, ...change };
  const take = vi.fn<(check: Check) => void>();
  renderToStaticMarkup(<Probe take={take} />);
  return (await take.mock.lastCall?.[0](chosen))?.title ?? null;
}
beforeEach(() => {
  shop = { open: true, registrationOpen: false, registrationOpenNow: false, member: false };
  fetchState.mockClear();
});

test("[S2.138] with registration off a member's cart is paid, and a visitor's is not before it is on again", async () => {
  expect(await refusal({})).toBe("請先登入");
  expect(await refusal({ member: true })).toBeNull();
  expect(await refusal({ member: false, registrationOpenNow: true })).toBeNull();
  expect(await refusal({ registrationOpen: true, registrationOpenNow: false })).toBeNull();
});

test("whether payment is open is asked at every checkout, but not for an empty cart", async () => {
  expect(await refusal({}, [])).toBe("購物車為空");
  expect(fetchState).not.toHaveBeenCalled();
  expect(await refusal({ open: false, member: true })).toBe("功能開發中");
  fetchState.mockRejectedValueOnce(new Error("offline"));
  expect(await refusal({ open: true })).toBe("現在不能結帳");
});
