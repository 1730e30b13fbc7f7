import type { SongChoice } from "../catalogue.ts";

/** The three sacred songs, each a loop of 48 seconds. The chosen one plays during the rest of the journey. */
export const sacredSongs: readonly SongChoice[] = [
  {
    key: "living_breath",
    name: "活著的呼吸",
    tagline: "一吸一吐，你就在這裡",
    text: "人安靜時每分鐘約呼吸十二到二十次，一天下來兩萬次上下，大多不曾被留意。選這首的人，願跟著它把其中幾口氣認真吸完、慢慢吐盡，回到身體裡。",
    picture: "/art/songs/living_breath.avif",
    audio: "/art/songs/living_breath.mp3",
    seconds: 48,
  },
  {
    key: "heart_emptiness",
    name: "心的空性",
    tagline: "鐘因為空，才有聲音",
    text: "鐘與缽是空的，敲下去才有餘音；聲音每秒走三百四十公尺左右，走遠了就回到安靜。選這首的人，願在音與音之間留一點空，讓心事有地方放下。",
    picture: "/art/songs/heart_emptiness.avif",
    audio: "/art/songs/heart_emptiness.mp3",
    seconds: 48,
  },
  {
    key: "spirit_light",
    name: "靈之光",
    tagline: "走了很久才到的光",
    text: "陽光走到地球約要八分二十秒，織女星的光要走二十五年；你抬頭看見的，都是趕了路才到的光。選這首的人，願在暗處記得光仍在路上，也為人留一盞。",
    picture: "/art/songs/spirit_light.avif",
    audio: "/art/songs/spirit_light.mp3",
    seconds: 48,
  },
];
