import '../support/dom.ts';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNotificationSetting, useNotifications } from '../../dashboard/src/alerts/notifications.ts';

/** The notifications that the browser was asked to show: their titles and tags. */
const notifications: [title: string, tag: string | undefined][] = [];
let permission: NotificationPermission = 'default';
let reply: NotificationPermission = 'granted';
class FakeNotification {
  static get permission() {
    return permission;
  }
  static async requestPermission() {
    permission = reply;
    return reply;
  }
  constructor(title: string, { tag }: NotificationOptions) {
    notifications.push([title, tag]);
  }
}

const change = async (isOn: boolean) => {
  const { result, unmount } = renderHook(() => useNotificationSetting());
  await act(() => result.current!.change(isOn));
  const isNowOn = result.current!.isOn;
  unmount();
  return isNowOn;
};
const event = (n: number) => ({ webhookId: `msg_${n}`, title: `Event ${n}` });
const watch = (events: readonly ReturnType<typeof event>[] | undefined) =>
  renderHook((props: { events: typeof events }) => useNotifications(props.events), { initialProps: { events } });

beforeEach(() => {
  vi.stubGlobal('Notification', FakeNotification);
  [permission, reply] = ['default', 'granted'];
  notifications.length = 0;
});
afterEach(async () => {
  await change(false);
  cleanup();
  vi.unstubAllGlobals();
});

describe('Notifications of the browser', () => {
  it('are notifications for events that appear while the page is open, each once, with the id of the event as their tag', async () => {
    expect(await change(true)).toBe(true);
    const page = watch(undefined);
    page.rerender({ events: [event(1)] });
    expect(notifications).toEqual([]);
    page.rerender({ events: [event(3), event(2), event(1)] });
    page.rerender({ events: [event(3), event(2), event(1)] });
    expect(notifications).toEqual([
      ['Event 3', 'msg_3'],
      ['Event 2', 'msg_2'],
    ]);
    // An event that was read leaves the list, and is not new when it is listed again.
    page.rerender({ events: [event(3)] });
    page.rerender({ events: [event(3), event(2)] });
    expect(notifications).toHaveLength(2);
  });

  it('are off until the reader turns them on and the browser allows them', async () => {
    const page = watch([event(1)]);
    page.rerender({ events: [event(2), event(1)] });
    reply = 'denied';
    expect(await change(true)).toBe(false);
    page.rerender({ events: [event(3), event(2), event(1)] });
    expect(notifications).toEqual([]);
  });

  it('stop when the reader turns them off, or the browser revokes its permission', async () => {
    await change(true);
    const page = watch([event(1)]);
    permission = 'denied';
    page.rerender({ events: [event(2), event(1)] });
    permission = 'granted';
    await change(false);
    page.rerender({ events: [event(3), event(2), event(1)] });
    expect(notifications).toEqual([]);
  });

  it('are not offered by a browser that has none', () => {
    vi.stubGlobal('Notification', undefined);
    expect(renderHook(() => useNotificationSetting()).result.current).toBeNull();
    watch([event(1)]).rerender({ events: [event(2), event(1)] });
    expect(notifications).toEqual([]);
    vi.stubGlobal('Notification', FakeNotification);
  });
});
