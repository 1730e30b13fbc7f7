/** This site's page that leads an order to the gateway. */
export const paymentPageUrl = (origin: string, orderId: string): string => `${origin}/pay/${orderId}`;

/** The page that shows how an order stands. */
export const paymentResultUrl = (origin: string, orderId: string): string =>
  `${origin}/payment/success?order=${orderId}`;

/** The link of the email by which a guest claims what they paid for. */
export const claimLinkUrl = (origin: string, token: string): string => `${origin}/payment/claim#token=${token}`;
