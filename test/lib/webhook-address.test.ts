import { describe, expect, it } from 'vitest';
import { isPublicAddress, parseWebhookUrl } from '../../src/lib/webhook-address.ts';

describe('the address of a webhook', () => {
  it.each([
    'http://example.com/hook',
    'ftp://example.com/hook',
    'file:///etc/passwd',
    'https://localhost/hook',
    'https://localhost./hook',
    'https://api.localhost/hook',
    'https://printer.local/hook',
    'https://db.internal/hook',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://router.lan/hook',
    'https://nas.home.arpa/hook',
    'https://example.onion/hook',
    'https://intranet/hook',
    'https://kubernetes.default.svc/',
    'https://kubernetes.default.svc.cluster.local/',
    'https://10-0-0-8.default.pod.cluster/hook',
    'https://web.service.consul/hook',
    'https://localtest.me/hook',
    'https://10.0.0.8.nip.io/hook',
    'https://app.127-0-0-1.sslip.io/hook',
    'https://app-169-254-169-254.nip.io/hook',
    'https://example.com./hook',
    'https://127.0.0.1/hook',
    'https://127.1/hook',
    'https://2130706433/hook',
    'https://0x7f000001/hook',
    'https://0x7f.0.0.1/hook',
    'https://0177.0.0.1/hook',
    'https://017700000001/hook',
    'https://0/hook',
    'https://0.0.0.0/hook',
    'https://10.0.0.8/hook',
    'https://169.254.169.254/latest/meta-data/',
    'https://8.8.8.8/hook',
    'https://[::1]/hook',
    'https://[::]/hook',
    'https://[::ffff:127.0.0.1]/hook',
    'https://[::127.0.0.1]/hook',
    'https://[fe80::1]/hook',
    'https://[64:ff9b::7f00:1]/hook',
    'https://[2606:4700::1111]/hook',
    'https://user@example.com/hook',
    'https://user:password@example.com/hook',
    'https://example.com@127.0.0.1/hook',
    'https://example.com:8443/hook',
    'https://example.com:22/hook',
    'https://example.com\\@127.0.0.1/hook',
    'https://exa mple.com/hook',
    'https://example.com/hook\n',
    'https://①②⑦.⓪.⓪.①/hook',
    '//example.com/hook',
    'javascript:alert(1)',
    `https://example.com/${'a'.repeat(2_000)}`,
  ])('refuses %s', (text) => {
    expect(() => parseWebhookUrl(text)).toThrow(/./);
  });

  it('takes https, a public name, and the default port', () => {
    expect(parseWebhookUrl('https://hooks.example.com/a?b=c').href).toBe('https://hooks.example.com/a?b=c');
    expect(parseWebhookUrl('https://hooks.example.com:443/a').href).toBe('https://hooks.example.com/a');
    expect(parseWebhookUrl('https://app.8-8-8-8.nip.io/a').hostname).toBe('app.8-8-8-8.nip.io');
    expect(parseWebhookUrl('https://svc.example.com/a').hostname).toBe('svc.example.com');
    expect(parseWebhookUrl('https://bücher.example/a').hostname).toBe('xn--bcher-kva.example');
  });

  it('takes an allowed origin as it is, and no other port of it', () => {
    const allowed = ['http://localhost:9000'];
    expect(parseWebhookUrl('http://localhost:9000/hook', allowed).port).toBe('9000');
    expect(() => parseWebhookUrl('http://localhost:9001/hook', allowed)).toThrow('https');
    expect(() => parseWebhookUrl('http://user@localhost:9000/hook', allowed)).toThrow('user');
  });
});

describe('a resolved address', () => {
  it.each([
    ...[
      '0.0.0.0',
      '0.1.2.3',
      '10.1.2.3',
      '100.64.0.1',
      '100.100.100.200',
      '127.0.0.1',
      '127.255.0.1',
      '169.254.169.254',
    ],
    ...['172.16.0.1', '172.31.255.255', '192.0.0.192', '192.0.2.1', '192.88.99.1', '192.168.1.1', '198.18.0.1'],
    ...['198.51.100.1', '203.0.113.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', '168.63.129.16'],
    ...['::', '::1', '::7f00:1', '::ffff:10.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1', '64:ff9b:1::1', '100::1'],
    ...[
      '2001::1',
      '2001:db8::1',
      '2002:7f00:1::1',
      '2002:a00:1::',
      'fc00::1',
      'fd00:ec2::254',
      'fe80::1',
      'fec0::1',
      'ff02::1',
    ],
    ...['localhost', ''],
  ])('is not public: %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450:4001::1'])(
    'is public: %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );
});
