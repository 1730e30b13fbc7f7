/** What the page of the maintenance says. Here, because the web fonts are cut for the characters of these files. */
export const maintenanceTexts = {
  name: "維護中",
  title: ["燈先熄一會兒，", "石頭還在這裡"],
  lead: "網站正在維護，通常幾分鐘就好。你的帳號、願、籤和方案都收得好好的，一樣也不會少。",
  orders: "剛下的訂單不受影響：付款照常進行，付好的款也照常記下。",
  retry: "再試一次",
} as const;
