/** What other features may use of the checkout; for `lazy`, because few visitors of such a feature pay. */
export const loadCheckout = () => import("./checkout.tsx");
