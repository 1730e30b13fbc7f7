/** What the ID token says about a person. */
export type Person = { sub: string; email: string; name: string; email_verified: boolean };

/**
 * The demo persons of the issuer's page. `member@` and `new@panshi.test` are accounts of the demo's seed: the first has a
 * verified e-mail, the second has none.
 */
export const demoPeople: readonly (Person & { hint: string })[] = [
  {
    sub: "demo-first-visit",
    email: "qingyu.demo@panshi.test",
    name: "葉晴予",
    email_verified: true,
    hint: "第一次來，信箱驗證過。會請她勾選同意，再建立帳號；之後就直接登入。",
  },
  {
    sub: "demo-member",
    email: "member@panshi.test",
    name: "林若晨",
    email_verified: true,
    hint: "這個信箱在網站上有帳號，也驗證過。會連結那個帳號並登入，同時寄一封信通知。",
  },
  {
    sub: "demo-unproven",
    email: "new@panshi.test",
    name: "方初見",
    email_verified: true,
    hint: "這個信箱在網站上有帳號，但從沒驗證過。會請她先用密碼登入。",
  },
  {
    sub: "demo-unverified",
    email: "weiyan.demo@panshi.test",
    name: "韋言",
    email_verified: false,
    hint: "信箱在 Google 還沒驗證。不會建立帳號。",
  },
];

/** The person that the answered form names: a demo person by `person`, else the one that was written; null for neither. */
export function chosenPerson(query: URLSearchParams): Person | null {
  const known = demoPeople.find(({ sub }) => sub === query.get("person"));
  if (known) {
    const { hint: _, ...person } = known;
    return person;
  }
  const email = query.get("email")?.trim() ?? "";
  const name = query.get("name")?.trim() ?? "";
  if (!email || !name) return null;
  return { sub: `demo-${email.toLowerCase()}`, email, name, email_verified: query.get("verified") === "1" };
}
