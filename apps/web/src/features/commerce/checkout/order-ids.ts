/**
 * Idempotency keys of orders, made by the client (S7.16): the same contents again have the same id, so that a retry is
 * the same order; changed contents are another order.
 */
export function createOrderIds(make: () => string = () => crypto.randomUUID()): (contents: unknown) => string {
  let last: { text: string; key: string } | null = null;
  return (contents) => {
    const text = JSON.stringify(contents);
    if (last?.text !== text) last = { text, key: make() };
    return last.key;
  };
}
