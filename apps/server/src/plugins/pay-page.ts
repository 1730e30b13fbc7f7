import { AppError } from "@panshi/contracts/platform/errors";
import { formatPrice } from "@panshi/contracts/commerce/plan";
import { viewOrder } from "@panshi/core/commerce/order/view-orders";
import type { MemberOrVisitorCtx } from "@panshi/core/platform/context";
import { beginPayment } from "@panshi/core/commerce/payment/begin-payment";
import type { GatewayForm } from "@panshi/core/platform/gateway";
import { viewSiteBranding } from "@panshi/core/platform/settings/view-settings";
import { memberSession, toAppError, visitorActor } from "@panshi/api";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Services } from "../services.ts";
import { escapeHtml, plainPage } from "../pages/plain-page.ts";
import { rejectOtherMethods } from "../http/reject-other-methods.ts";
import { cspWithFormAction } from "../http/security-headers.ts";
import { neverRefusedConfig } from "../http/never-refused-config.ts";
import { openInMaintenanceConfig } from "../http/open-in-maintenance-config.ts";
import { createContext } from "../http/context.ts";

const PATH = "/pay/:id";
const config = { ...openInMaintenanceConfig, ...neverRefusedConfig };
const SCRIPT_PATH = "/pay.js";
/** Submits the form that has `data-go`; its button is for browsers without scripts. */
const SCRIPT = 'document.querySelector("form[data-go]")?.requestSubmit();\n';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The page that leads an order to the gateway. GET changes nothing and submits a POST to itself, which creates the payment
 * attempt and answers with the gateway's form, because that form holds a timestamp and is used once. Where the order's coupon
 * cannot be reserved, POST answers 409 with the price without it; `?total=` says that the buyer accepts that price.
 */
export async function payPage(app: FastifyInstance, services: Services): Promise<void> {
  app.get(SCRIPT_PATH, { config }, (_request, reply) =>
    reply.header("cache-control", "public, max-age=86400").type("text/javascript; charset=utf-8").send(SCRIPT),
  );
  app.get<{ Params: { id: string } }>(PATH, { config }, (request, reply) =>
    withErrorPage(services, reply, async () => {
      const { number, description, total, paymentUrl } = await viewOrder(await callerCtx(services, request, reply), {
        id: requireUuid(request.params.id),
      });
      if (!paymentUrl) return reply.redirect(`/payment/success?order=${request.params.id}`, 303);
      return sendPlainPage(reply, await siteName(services), "前往付款", [
        `<p>訂單 ${escapeHtml(number)}：${escapeHtml(description)}，${formatPrice(total)}</p>`,
        `<form method="post" data-go><button>前往付款</button></form>`,
      ]);
    }),
  );
  await app.register(async (forms) => {
    // The form has no fields: the body is ignored.
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null));
    forms.post<{ Params: { id: string }; Querystring: PayQuery }>(PATH, { bodyLimit: 1024, config }, (request, reply) =>
      withErrorPage(services, reply, async () => {
        const id = requireUuid(request.params.id);
        const ctx = await callerCtx(services, request, reply);
        try {
          const form = await beginPayment(ctx, { id, agreedTotal: agreedTotalOf(request.query) });
          void reply.header("content-security-policy", cspWithFormAction(new URL(form.action).origin));
          const name = await siteName(services);
          return sendPlainPage(reply, name, "正在前往付款頁", [gatewayFormHtml(form, name)]);
        } catch (error) {
          if (!(error instanceof AppError) || error.code !== "coupon_unavailable") throw error;
          const { subtotal } = await viewOrder(ctx, { id });
          return sendPlainPage(reply.status(error.status), await siteName(services), "優惠碼不能使用", [
            priceWithoutCoupon(id, subtotal, error.message),
          ]);
        }
      }),
    );
  });
  rejectOtherMethods(app, PATH, ["GET", "POST"]);
}

type PayQuery = { total?: string | string[] };

/** The price in whole TWD that the buyer accepts; undefined where none is given. */
const agreedTotalOf = ({ total }: PayQuery): number | undefined =>
  typeof total === "string" && /^\d{1,6}$/.test(total) ? Number(total) : undefined;

const requireUuid = (text: string): string => {
  if (!UUID.test(text)) throw new AppError("not_found", { message: "找不到這筆訂單" });
  return text;
};

/** The member of the session, else the visitor of the cookie. */
async function callerCtx(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<MemberOrVisitorCtx> {
  const ctx = createContext(services, request, reply, "rest");
  const actor = (await memberSession(ctx))?.actor ?? visitorActor(ctx);
  if (!actor) throw new AppError("not_found", { message: "找不到這筆訂單，請用下單的那個瀏覽器打開" });
  return { ...ctx, actor };
}

const siteName = async ({ baseCtx }: Services): Promise<string> => (await viewSiteBranding(baseCtx)).name;

const gatewayFormHtml = ({ action, fields }: GatewayForm, name: string) => {
  const inputs = Object.entries(fields).map(
    ([field, value]) => `<input type="hidden" name="${escapeHtml(field)}" value="${escapeHtml(value)}">`,
  );
  return `<p>接下來會到金流的付款頁，付完會自動回到${escapeHtml(name)}。</p><form method="post" action="${escapeHtml(action)}" data-go>${inputs.join("")}<button>前往付款頁</button></form>`;
};

/** Without `data-go`, so the script does not submit it: the buyer must accept the higher price. */
const priceWithoutCoupon = (id: string, subtotal: number, reason: string) =>
  `<p role="alert">${escapeHtml(reason)}。</p><p>沒有優惠，這筆訂單是 ${formatPrice(subtotal)}。還沒有收取任何款項，要不要以這個金額付款，由你決定。</p>
<form method="post" action="/pay/${id}?total=${subtotal}"><button>以 ${formatPrice(subtotal)} 付款</button></form>
<p><a href="/payment/cancel?order=${id}">先不付款</a></p>`;

const sendPlainPage = (reply: FastifyReply, siteName: string, title: string, parts: readonly string[]) =>
  reply
    .header("cache-control", "no-store")
    .type("text/html; charset=utf-8")
    .send(plainPage(siteName, title, `${parts.join("")}<script src="${SCRIPT_PATH}"></script>`));

/** Shows expected errors as a page; unexpected ones go to the error handler and its log. */
async function withErrorPage(services: Services, reply: FastifyReply, work: () => Promise<FastifyReply>) {
  try {
    return await work();
  } catch (thrown) {
    const { error, unexpected } = toAppError(thrown);
    if (unexpected) throw thrown;
    return reply
      .status(error.status)
      .header("cache-control", "no-store")
      .type("text/html; charset=utf-8")
      .send(
        plainPage(
          await siteName(services),
          "現在不能付款",
          `<p>${escapeHtml(error.message)}</p><p><a href="/#pricing">看看會員方案</a></p>`,
        ),
      );
  }
}
