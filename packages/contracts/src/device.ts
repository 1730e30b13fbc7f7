/** The first that fits names it: browsers call themselves after their ancestors too. */
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
const nameIn = (names: typeof browsers, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1];

/** A device in words, from how its browser described itself, e.g. `Chrome，Android 手機`. */
export const deviceLabel = (userAgent: string): string =>
  [nameIn(browsers, userAgent), nameIn(systems, userAgent)].filter(Boolean).join("，") || "認不出的裝置";
