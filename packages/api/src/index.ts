import { audit } from "./admin/audit.ts";
import { bulkJob } from "./admin/bulk-job.ts";
import { campaign } from "./admin/campaign.ts";
import { marketing } from "./admin/marketing.ts";
import { reconciliation } from "./admin/reconciliation.ts";
import { unsentEmail } from "./admin/unsent-email.ts";
import { memberChange } from "./admin/member-change.ts";
import { member as adminMember } from "./admin/member.ts";
import { oracle as adminOracle } from "./admin/oracle.ts";
import { invoice, invoiceAdjustment, invoiceBatch } from "./admin/invoice.ts";
import { order } from "./admin/order.ts";
import { ledger, orderFlag, paymentEvent } from "./admin/order-review.ts";
import { picture } from "./admin/picture.ts";
import { prayer } from "./admin/prayer.ts";
import { refund } from "./admin/refund.ts";
import { refundRequest as adminRefundRequest } from "./admin/refund-request.ts";
import { selfCheck } from "./admin/self-check.ts";
import { account } from "./admin/account.ts";
import { administrator } from "./admin/administrator.ts";
import { report } from "./admin/report.ts";
import { savedFilter } from "./admin/saved-filter.ts";
import { overview } from "./admin/overview.ts";
import { session as adminSession } from "./admin/session.ts";
import { seller } from "./admin/seller.ts";
import { contactInfo } from "./admin/contact-info.ts";
import { plan } from "./admin/plan.ts";
import { siteContent } from "./admin/site-content.ts";
import { settings } from "./admin/settings.ts";
import { freeDownload } from "./admin/free-download.ts";
import { product } from "./admin/product.ts";
import { promotion } from "./admin/promotion.ts";
import { referral, referralProgram } from "./admin/referral.ts";
import { post } from "./admin/post.ts";
import { faq as adminFaq } from "./admin/faq.ts";
import { story } from "./admin/story.ts";
import { dialogue } from "./member/dialogue.ts";
import { email } from "./member/email.ts";
import { identity } from "./member/identity.ts";
import { journey } from "./member/journey.ts";
import { manual } from "./member/manual.ts";
import { moment } from "./member/moment.ts";
import { notification } from "./member/notification.ts";
import { oracle } from "./member/oracle.ts";
import { ownData } from "./member/own-data.ts";
import { password } from "./member/password.ts";
import { profile } from "./member/profile.ts";
import { referral as ownReferral } from "./member/referral.ts";
import { session } from "./member/session.ts";
import { shop } from "./member/shop.ts";
import { site } from "./member/site.ts";
import { temple } from "./member/temple.ts";
import { payments } from "./payments/payments.ts";
import { router } from "./trpc.ts";

/** Every procedure of the product: the member's, the administrator's, and payments. */
export const appRouter = router({
  member: router({
    session,
    profile,
    password,
    email,
    identity,
    ownData,
    dialogue,
    journey,
    manual,
    moment,
    notification,
    oracle,
    referral: ownReferral,
    shop,
    site,
    temple,
  }),
  admin: router({
    account,
    administrator,
    audit,
    bulkJob,
    campaign,
    post,
    reconciliation,
    contactInfo,
    faq: adminFaq,
    freeDownload,
    invoice,
    invoiceAdjustment,
    invoiceBatch,
    ledger,
    marketing,
    unsentEmail,
    member: adminMember,
    memberChange,
    oracle: adminOracle,
    order,
    orderFlag,
    overview,
    paymentEvent,
    picture,
    plan,
    prayer,
    product,
    promotion,
    referral,
    referralProgram,
    refund,
    refundRequest: adminRefundRequest,
    report,
    savedFilter,
    selfCheck,
    seller,
    session: adminSession,
    settings,
    siteContent,
    story,
  }),
  payments,
});
export type AppRouter = typeof appRouter;

export { administratorActor, memberSession, visitorActor } from "./actor.ts";
export { readBrowserInput, readFollowedLink, completeSignIn } from "./browser.ts";
export { maintenanceError } from "./maintenance-error.ts";
export { neverRefusedProcedures, overloadedError, trpcRefusal } from "./overloaded.ts";
export type { ApiContext, Realm, Transport } from "./context.ts";
export { toAppError } from "./to-app-error.ts";
export { createCallerFactory } from "./trpc.ts";
