import type { JourneyChoice, PrayerManualKey } from "../catalogue.ts";

/** The three prayer manuals. Their days are in `prayer-manual-days.ts`, so that pages without them load less. */
export const prayerManuals: readonly JourneyChoice<PrayerManualKey>[] = [
  {
    key: "sleep_manual",
    name: "安睡手冊",
    tagline: "七個夜晚，練習放下",
    text: "為睡眠品質而寫。人一生約有三分之一的時間在睡，入睡前的一小段路卻常走得匆忙。七個晚上，每晚五到十分鐘，練習關燈、吐氣，把今天交還給今天。",
    picture: "/art/manuals/sleep_manual.avif",
  },
  {
    key: "energy_manual",
    name: "晨光手冊",
    tagline: "七個清晨，把心點亮",
    text: "為清晨的精神與專注而寫。早上的光會告訴身體一天開始了。七個早晨，每天五到十分鐘，開窗、喝水、站穩，選定一件事，再走進這一天。",
    picture: "/art/manuals/energy_manual.avif",
  },
  {
    key: "emotion_manual",
    name: "平心手冊",
    tagline: "七天，與心情坐一會兒",
    text: "為情緒的安穩而寫。情緒像天氣，有來有去，不必趕，也不必藏。七天裡每天五到十分鐘，替它取名字、找位置、說出口，讓心有地方坐下。",
    picture: "/art/manuals/emotion_manual.avif",
  },
];
