import { type ReactNode, useState } from "react";
import { Button, buttonClass } from "../button.tsx";
import { Badge } from "../display/badge.tsx";
import { Icon, iconNames } from "../display/icon.tsx";
import { EnergyMeter, EnergyPicker, Meter } from "../display/meter.tsx";
import { ProgressSteps } from "../display/progress-steps.tsx";
import { Checkbox, Field, Input, PasswordInput, Select, Textarea } from "../form/field.tsx";
import { Switch } from "../form/switch.tsx";

/** A named section of the gallery. */
export function GallerySection({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="grid gap-6 border-t border-line pt-6 lg:grid-cols-[10rem_1fr] lg:gap-12">
      <h3 className="text-base font-light text-ink-soft">{name}</h3>
      <div className="grid min-w-0 gap-8">{children}</div>
    </section>
  );
}

export function Buttons() {
  return (
    <GallerySection name="按鈕">
      <div className="flex flex-wrap items-center gap-6">
        <Button size="lg">開始祈願</Button>
        <Button variant="line">先看一看</Button>
        <Button variant="quiet">返回首頁</Button>
        <Button variant="danger">刪除這支籤</Button>
      </div>
      <div className="flex flex-wrap items-center gap-6">
        <Button busy>登入中...</Button>
        <Button disabled>請先選擇</Button>
        <Button variant="line" size="sm">
          <Icon name="play" />
          試聽
        </Button>
        <a href="#gallery" className={buttonClass("line", "md")}>
          走進聖殿
          <Icon name="arrow-right" />
        </a>
      </div>
    </GallerySection>
  );
}

export function Fields() {
  return (
    <GallerySection name="填寫">
      <div className="grid gap-8 md:grid-cols-2 md:gap-x-12">
        <Field label="電子郵件" hint="只在你需要時寫信給你">
          <Input type="email" autoComplete="email" placeholder="you@example.com" />
        </Field>
        <Field label="手機號碼" error="手機號碼少了一碼，請再看一次">
          <Input type="tel" defaultValue="0912 345 67" />
        </Field>
        <Field label="密碼" hint="至少 8 個字">
          <PasswordInput autoComplete="new-password" defaultValue="stone-and-sky" />
        </Field>
        <Field label="籤的類別" required={false}>
          <Select defaultValue="love">
            <option value="general">一般</option>
            <option value="love">愛情</option>
          </Select>
        </Field>
      </div>
      <Field label="你的願望" hint="寫給自己看，也寫給石頭聽">
        <Textarea hand maxLength={1000} defaultValue="願我在星空與土地之間，安住此心，看見自己要走的路。" />
      </Field>
      <div className="grid gap-2">
        <Checkbox defaultChecked>我接受以上祈願規則</Checkbox>
        <Checkbox>我已年滿 18 歲，或已取得監護人同意</Checkbox>
        <Switch defaultChecked hint="關閉後，新訪客暫時不能註冊">
          開放註冊
        </Switch>
        <Switch>維護模式</Switch>
      </div>
    </GallerySection>
  );
}

export function Choices({ prefix, name }: { prefix: string; name: string }) {
  const [energy, setEnergy] = useState(3);
  return (
    <GallerySection name="選擇與路程">
      <ProgressSteps label={`旅程進度（${name}）`} steps={["星球", "地脈", "聖物", "聖歌", "手冊"]} current={2} />
      <EnergyPicker legend="此刻的能量" name={`${prefix}-energy`} value={energy} onChange={setEnergy} />
    </GallerySection>
  );
}

export function States() {
  return (
    <GallerySection name="狀態與度量">
      <div className="flex flex-wrap gap-8">
        <Badge tone="good">已圓滿</Badge>
        <Badge tone="warn">剩 5 天</Badge>
        <Badge tone="bad">已到期</Badge>
        <Badge tone="fine">進行中</Badge>
        <Badge>祈願指南</Badge>
      </div>
      <div className="grid gap-8 sm:grid-cols-2">
        <Meter label="圓滿的祈願" value={72} note="以 25 則有回報的祈願計算" />
        <Meter label="能量" value={null} />
      </div>
      <EnergyMeter value={4} />
      <ul className="flex flex-wrap gap-6 text-xl text-ink-soft">
        {iconNames.map((name) => (
          <li key={name}>
            <Icon name={name} />
          </li>
        ))}
      </ul>
    </GallerySection>
  );
}
