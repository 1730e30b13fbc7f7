import type { StoryType, Story } from "@panshi/contracts/content/story";

/** A story of the demo seed. Base has none, for an invented testimonial is not content (docs/decisions/0021). */
type StoryContent = Omit<Story, "id" | "imageUrl"> & { storyType: StoryType };

export const storyContents: readonly StoryContent[] = [
  {
    title: "把會議室的門打開",
    memberName: "林小姐",
    content:
      "我的願是「把想法說完整」。晨光手冊要我每天只選一件，我就每天早上把要說的話寫成三行。過了一個多月，部門會議我講完了整份企劃，還是會緊張，只是聲音沒有再越來越小。案子後來改了一半，我也覺得可以。",
    location: "台北市",
    profession: "產品企劃",
    rating: 5,
    storyType: "事業成功",
  },
  {
    title: "先說出口的那一句",
    memberName: "陳先生",
    content:
      "和太太冷戰的那週，我抽到一支小凶，籤上說先放下想贏的心。我把籤抄在便條上，當晚先開口說對不起。她沒有馬上回我，隔天早餐多煎了一顆蛋。現在我們還是會吵，只是約好了不過夜。",
    location: "新竹縣",
    profession: "製程工程師",
    rating: 5,
    storyType: "愛情婚姻",
  },
  {
    title: "睡前不再滑手機",
    memberName: "張小姐",
    content:
      "安睡手冊第一晚要我把手機放到房外，我撐了四分鐘就去拿。後來中斷過兩次，網站沒有叫我重來，我就接著做。現在十一點半會把手機留在客廳，有些晚上還是睡不好，至少躺著的時候，心沒有那麼吵。",
    location: "台中市",
    profession: "護理師",
    rating: 4,
    storyType: "健康療癒",
  },
  {
    title: "考完才發現在呼吸",
    memberName: "黃同學",
    content:
      "我許的願不是上榜，是「每天坐下來讀滿兩小時」。選了水星，因為它走得快。備考半年，我在筆記本上數自己坐下來的日子，一共一百四十一天。放榜結果不算頂好，填了第三志願，但那一百多天是我自己的。",
    location: "高雄市",
    profession: "大學生",
    rating: 5,
    storyType: "學業進步",
  },
  {
    title: "學會先看一眼帳本",
    memberName: "吳先生",
    content:
      "我本來想許願中獎，寫到一半覺得好笑，改成「弄清楚錢去了哪裡」。照著籤上的建議，每天睡前記三筆花費。三個月後沒有變有錢，只是月底不用再跟弟弟借，也敢打開帳單了。這個願我自己標了圓滿。",
    location: "台南市",
    profession: "餐飲業主廚",
    rating: 4,
    storyType: "財運提升",
  },
  {
    title: "打給十年沒聯絡的人",
    memberName: "蔡小姐",
    content:
      "平心手冊有一天要寫一封不寄的信，我寫給高中最好的朋友。寫完才知道，我氣的其實是自己當年沒有解釋。隔了兩個禮拜我傳了訊息，她回一張我們的舊照片。我們約了喝咖啡，還沒見面，可是心裡有個結鬆了。",
    location: "宜蘭縣",
    profession: "國小教師",
    rating: 5,
    storyType: "人際關係",
  },
  {
    title: "陪媽媽走到河堤",
    memberName: "許先生",
    content:
      "媽媽開完刀以後不太想出門，我的願是「每個週末陪她走一段」。起初只走到巷口，她嫌我走太快。現在可以走到河堤看夕陽，醫生的事照醫生說的做，我能做的是走慢一點。這個願還在進行中，我不急著讓它結束。",
    location: "屏東縣",
    profession: "農會職員",
    rating: 5,
    storyType: "人際關係",
  },
  {
    title: "換工作前的三個條件",
    memberName: "鄭小姐",
    content:
      "我一天裡問了兩次該不該離職，第二次，網站提醒我今天已經問過。我改問自己留下來需要哪三件事，寫完去找主管談，答應了兩件，我就先留下來。沒有轟轟烈烈，只是早上進辦公室的時候，知道自己為什麼在這裡。",
    location: "桃園市",
    profession: "物流管理",
    rating: 4,
    storyType: "事業成功",
  },
];
