import { serverMessage } from "@panshi/client/failure";
import { NETWORK_ERROR } from "../../lib/components/error-message.tsx";

/** The words of the confirm dialog's toast (S8.10). */
export const CREATION_FAILED = {
  title: "付款建立失敗",
  description: "請稍後再試，或聯絡客服",
  kind: "destructive",
} as const;
/** The upgrade dialog's words (S8.12), and what follows them where nobody said why (S8.13). */
export const PAYMENT_UNAVAILABLE = "付款系統暫時無法使用";
export const STORE_ERROR = "付款商店設定有問題，請聯絡客服";
/** What an order's failure says where it says nothing else (S8.14). */
export const DEFAULT_ORDER_ERROR = "無法建立付款";

/** The server took the order and named no page to pay it on. */
export class MissingPaymentUrlError extends Error {
  constructor() {
    super(DEFAULT_ORDER_ERROR);
    this.name = "NoPaymentPage";
  }
}

/** Whether no answer came: browsers say so by a TypeError. What came and could not be read is another matter. */
const isNetworkError = (error: unknown): boolean => error instanceof Error && error.cause instanceof TypeError;

/** Why an order could not be made, fit to show; null where an answer came that says nothing. */
export function orderErrorMessage(error: unknown): string | null {
  const said = serverMessage(error);
  if (said) return said;
  if (error instanceof MissingPaymentUrlError) return error.message;
  return isNetworkError(error) ? NETWORK_ERROR : null;
}
