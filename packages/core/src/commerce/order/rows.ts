import type { orderItems, orders } from "@panshi/db/schema";

export type OrderRow = typeof orders.$inferSelect;
export type OrderItem = typeof orderItems.$inferSelect;
export type NewOrder = typeof orders.$inferInsert;
export type OrderChanges = Partial<Omit<NewOrder, "id" | "createdAt" | "updatedAt">>;
