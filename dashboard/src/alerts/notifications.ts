import { useEffect, useRef } from 'react';
import { stored } from '../stored.ts';

const wanted = stored(
  'market-signals:notifications',
  (text) => text === 'on',
  (isOn) => (isOn ? 'on' : 'off'),
);

const isSupported = (): boolean => typeof Notification !== 'undefined';

/** Whether new events are shown as notifications of the browser, and how to change that; null without support. */
export function useNotificationSetting(): { isOn: boolean; change(isOn: boolean): Promise<void> } | null {
  const isWanted = wanted.use() ?? false;
  if (!isSupported()) return null;
  return {
    isOn: isWanted && Notification.permission === 'granted',
    async change(isOn) {
      wanted.keep(isOn && (await Notification.requestPermission()) === 'granted');
    },
  };
}

type Shown = { webhookId: string; title: string };

/** Shows events that appear while the page is open. The first ones are known: they are in the count of the bell. */
export function useNotifications(events: readonly Shown[] | undefined): void {
  const isOn = wanted.use() ?? false;
  const known = useRef<Set<string> | null>(null);
  useEffect(() => {
    if (!events) return;
    const fresh = known.current ? events.filter(({ webhookId }) => !known.current?.has(webhookId)) : [];
    known.current = new Set([...(known.current ?? []), ...events.map(({ webhookId }) => webhookId)]);
    if (!isOn || !isSupported() || Notification.permission !== 'granted') return;
    // Of several open pages, the browser shows a tag once.
    for (const { webhookId, title } of fresh) new Notification(title, { tag: webhookId, icon: '/icon.svg' });
  }, [events, isOn]);
}
