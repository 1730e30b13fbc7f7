/**
 * Where a query does otherwise than the defaults of query-client.ts (decisions, section 8): the places that ask again by
 * themselves. Times are in milliseconds.
 */

/** How often the bell asks for the number of unread notifications, while the page is looked at. */
export const UNREAD_POLL = 60_000;
