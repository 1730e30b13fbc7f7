import { expect, test } from "vitest";
import {
  ORDER_CREATION_FAILED_TOAST,
  MissingPaymentUrlError,
  orderErrorMessage,
  PAYMENT_UNAVAILABLE_MESSAGE,
  MERCHANT_CONFIG_ERROR_MESSAGE,
} from "./order-error.ts";

test("[S8.10] [S8.12] [S8.13] the dialogs have their messages", () => {
  expect(ORDER_CREATION_FAILED_TOAST).toMatchObject({ title: "付款建立失敗", description: "請稍後再試，或聯絡客服" });
  expect(PAYMENT_UNAVAILABLE_MESSAGE).toBe("付款系統暫時無法使用");
  expect(MERCHANT_CONFIG_ERROR_MESSAGE).toBe("付款商店設定有問題，請聯絡客服");
});

test("[S8.12] the server's own message takes precedence", () => {
  const error = Object.assign(new Error("x"), { data: { code: "conflict", message: "這個優惠碼已經用完了" } });
  expect(orderErrorMessage(error)).toBe("這個優惠碼已經用完了");
});

test("[S8.14] a response without a payment page says that no payment could be created", () => {
  expect(orderErrorMessage(new MissingPaymentUrlError())).toBe("無法建立付款");
});

test("[S8.13] a response without a message leaves it to the dialog", () => {
  expect(orderErrorMessage(new Error("Unexpected token '<'", { cause: new SyntaxError("<") }))).toBeNull();
});

test("no response is a network failure", () => {
  expect(orderErrorMessage(new Error("Failed to fetch", { cause: new TypeError("Failed to fetch") }))).toBe(
    "網路連線問題，請稍後再試",
  );
});
