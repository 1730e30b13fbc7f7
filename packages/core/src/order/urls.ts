/** The page of ours that leads an order to the gateway. */
export const paymentPageUrl = (origin: string, orderId: string): string => `${origin}/pay/${orderId}`;

/** Where an order's state is shown. */
export const paymentResultUrl = (origin: string, orderId: string): string =>
  `${origin}/payment/success?order=${orderId}`;

export const addressOfCancel = (origin: string, orderId: string): string => `${origin}/payment/cancel?order=${orderId}`;

/** Where a letter's link lets a guest take what they paid for. */
export const claimLinkUrl = (origin: string, token: string): string => `${origin}/payment/claim#token=${token}`;
