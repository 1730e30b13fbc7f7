import { oracle as adminOracle } from "./admin/oracle.ts";
import { order } from "./admin/order.ts";
import { session } from "./admin/session.ts";
import { seller } from "./admin/seller.ts";
import { account } from "./member/account.ts";
import { dialogue } from "./member/dialogue.ts";
import { journey } from "./member/journey.ts";
import { manual } from "./member/manual.ts";
import { moment } from "./member/moment.ts";
import { notification } from "./member/notification.ts";
import { oracle } from "./member/oracle.ts";
import { shop } from "./member/shop.ts";
import { site } from "./member/site.ts";
import { temple } from "./member/temple.ts";
import { payments } from "./payments/payments.ts";
import { router } from "./trpc.ts";

/** Every procedure of the product: the member's, the administrator's, and payments. */
export const appRouter = router({
  member: router({ account, dialogue, journey, manual, moment, notification, oracle, shop, site, temple }),
  admin: router({ session, oracle: adminOracle, order, trader: seller }),
  payments,
});
export type AppRouter = typeof appRouter;

export { memberSession, visitorActor } from "./actor.ts";
export type { ApiContext, Realm, Transport } from "./context.ts";
export { toAppError } from "./to-app-error.ts";
export { createCaller } from "./trpc.ts";
