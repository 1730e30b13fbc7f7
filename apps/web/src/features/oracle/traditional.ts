import type { Oracle } from "@panshi/contracts/oracle";

/** What stands beneath every traditional reading (specification, section 8). */
export const COUNSEL = "請參考自己的處境細細體會；若心裡有放不下的事，也可以尋求專業的協助。";

/** The slip's own words as a reading, where the server could not be asked for one. Never labelled as AI. */
export const traditionalReading = (oracle: Oracle): string =>
  [
    oracle.interpretationContent,
    oracle.advice && `今天可以做的一件事：${oracle.advice}`,
    `以上是籤詩的傳統解讀。${COUNSEL}`,
  ]
    .filter(Boolean)
    .join("\n\n");
