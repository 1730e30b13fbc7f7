import type { paymentAttempts } from "@panshi/db/schema";

export type PaymentAttempt = typeof paymentAttempts.$inferSelect;
