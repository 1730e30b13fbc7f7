/** Two-character surnames in use in Taiwan (Ministry of the Interior's list of compound surnames, the ones that occur). */
const compoundSurnames = [
  "歐陽",
  "司馬",
  "上官",
  "諸葛",
  "司徒",
  "東方",
  "皇甫",
  "尉遲",
  "公孫",
  "慕容",
  "令狐",
  "夏侯",
  "宇文",
  "長孫",
  "司空",
  "鮮于",
  "端木",
  "南宮",
  "百里",
  "東郭",
  "呼延",
  "獨孤",
  "拓跋",
  "申屠",
  "太史",
  "公羊",
  "澹臺",
  "濮陽",
  "淳于",
  "單于",
  "范姜",
  "張簡",
  "張廖",
  "周黃",
  "江謝",
  "葉劉",
  "曾江",
  "姜林",
  "翁林",
];

const han = /^\p{Script=Han}+$/u;

/**
 * First and last name from a full name (docs/decisions/0022): a Han name's last name is a listed compound surname or
 * the first character; otherwise the last word is. Both can be edited later.
 */
export function splitName(fullName: string): { firstName: string; lastName: string } {
  const name = fullName.trim();
  const compact = name.replace(/\s+/g, "");
  if (han.test(compact)) {
    const characters = [...compact];
    if (characters.length === 1) return { firstName: compact, lastName: "" };
    const compound = characters.length > 2 && compoundSurnames.includes(characters.slice(0, 2).join(""));
    const cut = compound ? 2 : 1;
    return { firstName: characters.slice(cut).join(""), lastName: characters.slice(0, cut).join("") };
  }
  const words = name.split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return { firstName: words.join(" "), lastName };
}
