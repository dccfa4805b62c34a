import { useEffect, useRef } from 'react';
import { stored } from '../stored.ts';

const setting = stored(
  'market-signals:notifications',
  (text) => text === 'on',
  (isOn) => (isOn ? 'on' : 'off'),
);

const isSupported = (): boolean => typeof Notification !== 'undefined';

/** Whether new events are shown as notifications of the browser, and how to change that; null without support. */
export function useNotificationSetting(): { isOn: boolean; change(isOn: boolean): Promise<void> } | null {
  const isWanted = setting.use() ?? false;
  if (!isSupported()) return null;
  return {
    isOn: isWanted && Notification.permission === 'granted',
    async change(isOn) {
      setting.keep(isOn && (await Notification.requestPermission()) === 'granted');
    },
  };
}

type Shown = { webhookId: string; title: string };

/** Shows events that appear while the page is open. Earlier events are in the count of the bell. */
export function useNotifications(events: readonly Shown[] | undefined): void {
  const isOn = setting.use() ?? false;
  const knownIds = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!events) return;
    const fresh = knownIds.current ? events.filter(({ webhookId }) => !knownIds.current?.has(webhookId)) : [];
    knownIds.current = new Set([...(knownIds.current ?? []), ...events.map(({ webhookId }) => webhookId)]);
    if (!isOn || !isSupported() || Notification.permission !== 'granted') return;
    // Of several open pages, the browser shows a tag once.
    for (const { webhookId, title } of fresh) new Notification(title, { tag: webhookId, icon: '/icon.svg' });
  }, [events, isOn]);
}
