/** The first match counts, because user agents also name the browsers that they imitate. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, "LINE"],
  [/\bFB(AN|AV)\//, "Facebook"],
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT)\//, "Opera"],
  [/\bSamsungBrowser\//, "三星瀏覽器"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b.*\bMobile\b/, "Android 手機"],
  [/\bAndroid\b/, "Android 平板"],
  [/\bWindows\b/, "Windows 電腦"],
  [/\bMacintosh\b/, "Mac"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bLinux\b/, "Linux 電腦"],
];
const catalogueName = (names: typeof browsers, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1];

/** A label for a device from its user agent, e.g. `Chrome，Android 手機`. */
export const deviceLabel = (userAgent: string): string =>
  [catalogueName(browsers, userAgent), catalogueName(systems, userAgent)].filter(Boolean).join("，") || "認不出的裝置";
