/** This site's page that sends the buyer of an order to the gateway. */
export const paymentPageUrl = (origin: string, orderId: string): string => `${origin}/pay/${orderId}`;

/** The page that shows an order's result. */
export const paymentResultUrl = (origin: string, orderId: string): string =>
  `${origin}/payment/success?order=${orderId}`;

/** The link in an email by which a guest claims a paid order. */
export const claimLinkUrl = (origin: string, token: string): string => `${origin}/payment/claim#token=${token}`;
