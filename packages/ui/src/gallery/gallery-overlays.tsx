import { useState } from "react";
import { Button } from "../button.tsx";
import { Field, Input, PasswordInput } from "../form/field.tsx";
import { AlertDialog, Dialog, DialogContent } from "../overlay/dialog.tsx";
import { toast } from "../overlay/toast-store.tsx";
import { Tooltip, TooltipProvider } from "../overlay/tooltip.tsx";
import { ScrollArea } from "../scroll-area.tsx";
import { Tab, TabList, TabPanel, Tabs } from "../tabs.tsx";
import { GallerySection } from "./gallery-controls.tsx";

const rules = [
  "祈願之前，先讓自己安靜下來。三次緩慢的呼吸，就已經足夠。",
  "一次只問一件事。問得清楚，答案才有地方落下。",
  "祈願是心的練習，不保證結果。願望說出口之後，路還是你自己走。",
  "不為傷害別人而祈願，也不替別人決定他的路。",
  "身體不舒服請看醫師，遇到危險請求助；石頭會在這裡等你。",
];

type DialogProps = { open: boolean; onOpenChange: (open: boolean) => void };

function RulesDialog({ open, onOpenChange }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent
        title="祈願規則"
        description="讀到最後，再決定要不要走進來"
        ground="paper"
        longRead
        wide
        footer={<Button onClick={() => onOpenChange(false)}>我接受</Button>}
      >
        <ol className="measure grid list-[cjk-ideographic] gap-6 ps-8">
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ol>
      </DialogContent>
    </Dialog>
  );
}

function LoginDialog({ open, onOpenChange }: DialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent title="歡迎回來" description="石頭還留著你的位置">
        <form className="grid gap-6" onSubmit={(event) => event.preventDefault()}>
          <Field label="電子郵件或手機">
            <Input autoComplete="username" />
          </Field>
          <Field label="密碼" error="帳號或密碼錯誤">
            <PasswordInput autoComplete="current-password" />
          </Field>
          <Button type="submit" className="mt-4">
            登入
          </Button>
        </form>
      </DialogContent>
    </Dialog>
  );
}

export function Overlays() {
  const [opened, setOpened] = useState<"rules" | "login" | "delete" | null>(null);
  const openState = (name: typeof opened) => ({
    open: opened === name,
    onOpenChange: (open: boolean) => setOpened(open ? name : null),
  });
  return (
    <GallerySection name="在上面的">
      <div className="flex flex-wrap items-center gap-6">
        <Button variant="line" onClick={() => setOpened("rules")}>
          讀祈願規則
        </Button>
        <RulesDialog {...openState("rules")} />
        <Button variant="line" onClick={() => setOpened("login")}>
          登入
        </Button>
        <LoginDialog {...openState("login")} />
        <Button variant="danger" onClick={() => setOpened("delete")}>
          刪除
        </Button>
        <AlertDialog
          {...openState("delete")}
          title="刪除這支籤？"
          description="抽過它的人仍看得到自己的那一支；籤筒裡不會再有它。"
          confirmLabel="刪除"
          danger
          onConfirm={() => {
            setOpened(null);
            toast({ title: "靈籤已刪除" });
          }}
        />
        <Button variant="quiet" onClick={() => toast({ title: "登入成功", description: "歡迎回到靈魂聖殿！" })}>
          顯示通知
        </Button>
        <Button
          variant="quiet"
          onClick={() => toast({ title: "登入失敗", description: "網路連線問題，請稍後再試", kind: "destructive" })}
        >
          顯示錯誤
        </Button>
        <TooltipProvider>
          <Tooltip content="每支籤只抽一次，同一天同一個問題會先提醒你">
            <Button variant="quiet">停一下看說明</Button>
          </Tooltip>
        </TooltipProvider>
      </div>
      <Tabs defaultValue="prayers">
        <TabList aria-label="靈魂聖殿">
          <Tab value="overview">總覽</Tab>
          <Tab value="prayers">祈願</Tab>
          <Tab value="treasury">寶庫</Tab>
          <Tab value="oracles">靈籤</Tab>
          <Tab value="dialogues">靈魂對話</Tab>
          <Tab value="meditation">冥想時刻</Tab>
        </TabList>
        <TabPanel value="overview">你的石頭今天很安靜。</TabPanel>
        <TabPanel value="prayers">三個願望還在路上，一個已經圓滿。</TabPanel>
        <TabPanel value="treasury">你買下的音樂與圖像都在這裡。</TabPanel>
        <TabPanel value="oracles">抽過的籤，會留著當時的問題。</TabPanel>
        <TabPanel value="dialogues">寫給自己的話。</TabPanel>
        <TabPanel value="meditation">一段音樂，一張圖，一個空下來的時刻。</TabPanel>
      </Tabs>
      <ScrollArea label="祈願規則" className="h-40 max-w-lg">
        <div className="grid gap-4 pe-6">
          {rules.map((rule) => (
            <p key={rule}>{rule}</p>
          ))}
        </div>
      </ScrollArea>
    </GallerySection>
  );
}
