import { serverMessage } from "@panshi/client/failure";
import { NETWORK_ERROR } from "../../../lib/components/error-message.tsx";

/** The toast of the confirm dialog (S8.10). */
export const ORDER_CREATION_FAILED_TOAST = {
  title: "付款建立失敗",
  description: "請稍後再試，或聯絡客服",
  kind: "destructive",
} as const;
/** The messages of the upgrade dialog: S8.12, and S8.13 where the server gave no reason. */
export const PAYMENT_UNAVAILABLE_MESSAGE = "付款系統暫時無法使用";
export const MERCHANT_CONFIG_ERROR_MESSAGE = "付款商店設定有問題，請聯絡客服";
/** The message of a response without a payment page (S8.14). */
export const DEFAULT_ORDER_ERROR_MESSAGE = "無法建立付款";

/** The server accepted the order but named no payment page. */
export class MissingPaymentUrlError extends Error {
  constructor() {
    super(DEFAULT_ORDER_ERROR_MESSAGE);
    this.name = "NoPaymentPage";
  }
}

/** Whether no response came: browsers throw a TypeError. An unreadable response is another error. */
const isNetworkError = (error: unknown): boolean => error instanceof Error && error.cause instanceof TypeError;

/** Why an order could not be created, fit to show; null where the response gave no reason. */
export function orderErrorMessage(error: unknown): string | null {
  const message = serverMessage(error);
  if (message) return message;
  if (error instanceof MissingPaymentUrlError) return error.message;
  return isNetworkError(error) ? NETWORK_ERROR : null;
}
