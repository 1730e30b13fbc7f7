import { describe, expect, it } from "vitest";
import { isCompanyNumber, emptySeller, type Seller, isSellerComplete, SellerInput } from "./seller.ts";

const whole: Seller = {
  name: "磐石股份有限公司",
  companyNumber: "04595257",
  representative: "林若晨",
  address: "臺北市中正區一路一號",
  email: "",
  phone: "02-2345-6789",
};

describe("a company number", () => {
  // By hand, 04595257: 0 + 8 + 5 + (1+8) + 5 + 4 + (2+0) + 7 = 40. 10000004: 1 + 4 = 5, which was too little until 2023.
  // 1234567x: 1 + 4 + 3 + 8 + 5 + (1+2) are 24, the seventh digit adds 1 or 0, so x is 0, 1, 5 or 6.
  it.each(["00000000", "04595257", "10000004", "12345670", "12345671", "12345675", "12345676"])("may be %s", (value) =>
    expect(isCompanyNumber(value)).toBe(true),
  );
  it.each(["04595258", "00000004", "12345672", "12345674", "1234567", "123456789", "1234567a", "１２３４５６７５", ""])(
    "may not be %j",
    (value) => expect(isCompanyNumber(value)).toBe(false),
  );
});

describe("what staff send", () => {
  it("may leave every line empty", () => expect(SellerInput.parse(emptySeller)).toEqual(emptySeller));
  it("is trimmed", () => expect(SellerInput.parse({ ...whole, name: " 磐石 " }).name).toBe("磐石"));
  it.each([
    ["companyNumber", "04595258", "統一編號不正確，請再核對一次八位數字"],
    ["email", "service", "申訴信箱的格式不正確"],
    ["name", "磐石\u202e公司", "含有看不見或無法使用的字元，請重新輸入"],
    ["address", "臺北市\n中正區", "含有看不見或無法使用的字元，請重新輸入"],
    ["phone", "請打來", "申訴電話的格式不正確，例如 02-2345-6789"],
  ])("is refused where %s is %j", (key, value, message) => {
    const { error } = SellerInput.safeParse({ ...whole, [key]: value });
    expect(error?.issues.map(({ path, message: words }) => [path[0], words])).toEqual([[key, message]]);
  });
});

describe("payment may be taken", () => {
  it("when all is written, with one way to complain", () => {
    expect(isSellerComplete(whole)).toBe(true);
    expect(isSellerComplete({ ...whole, phone: "", email: "ask@example.com" })).toBe(true);
  });
  it.each(["name", "companyNumber", "representative", "address", "phone"])("not without %s", (key) => {
    expect(isSellerComplete({ ...whole, [key]: "" })).toBe(false);
    expect(isSellerComplete({ ...whole, [key]: " " })).toBe(false);
  });
  it("not while nothing is written", () => expect(isSellerComplete(emptySeller)).toBe(false));
});
