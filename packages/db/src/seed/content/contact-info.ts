import type { ContactInfo } from "@panshi/contracts/content/site-content";

/**
 * A line of the contact section. `value` is the initial value in production; lines that only the operator can fill in are
 * empty and hidden there, and show `demoValue` in the demo.
 */
type ContactContent = Omit<ContactInfo, "id"> & { key: string; demoValue: string | null };

export const contactContents: readonly ContactContent[] = [
  {
    key: "self_service",
    label: "帳號自助",
    value: "更改密碼、匯出資料或刪除帳號，登入後在「帳號」頁就能完成。",
    demoValue: null,
    isActive: true,
    order: 1,
  },
  { key: "email", label: "客服信箱", value: "", demoValue: "service@panshi.test", isActive: false, order: 2 },
  {
    key: "hours",
    label: "回覆時間",
    value: "",
    demoValue: "週一至週五 10:00 到 18:00，兩個工作天內回信",
    isActive: false,
    order: 3,
  },
  { key: "phone", label: "客服電話", value: "", demoValue: null, isActive: false, order: 4 },
  { key: "address", label: "通訊地址", value: "", demoValue: "示範網站，沒有實體地址", isActive: false, order: 5 },
  {
    key: "complaint",
    label: "申訴管道",
    value: "消費爭議可撥 1950 全國消費者服務專線。",
    demoValue: null,
    isActive: true,
    order: 6,
  },
];
