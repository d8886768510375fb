import { expect, test } from 'vitest'
import webPush from 'web-push'
import { readSettings, SettingsError } from './settings.ts'

const KEYS = {
  PAYPAL_ENV: 'sandbox',
  PAYPAL_CLIENT_ID: 'id',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH-1',
  PAYPAL_PLAN_STARTER: 'P-1',
  PAYPAL_PLAN_PROFESSIONAL: 'P-2',
}

test('without PayPal’s keys payments go to the stand-in, with them to PayPal', () => {
  expect(readSettings({}).paypal).toBeNull()
  expect(readSettings(KEYS).paypal).toEqual({
    env: 'sandbox',
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'WH-1',
    planIds: { starter: 'P-1', professional: 'P-2' },
    baseUrl: null,
  })
})

test('half a set of keys is refused, naming what is missing', () => {
  const { PAYPAL_WEBHOOK_ID, PAYPAL_PLAN_STARTER, ...half } = KEYS
  expect(() => readSettings(half)).toThrow(/PAYPAL_WEBHOOK_ID, PAYPAL_PLAN_STARTER is missing/)
  const { PAYPAL_ENV, ...withoutEnv } = KEYS
  expect(() => readSettings(withoutEnv)).toThrow(/PAYPAL_CLIENT_ID is set, but PAYPAL_ENV isn't/)
  expect(() => readSettings({ PAYPAL_ENV: 'production' })).toThrow(SettingsError)
})

test('the stand-in is reachable from other machines only where that is meant', () => {
  const open = { HOST: '0.0.0.0', ALLOW_LOCAL_SIGN_IN: '1' }
  expect(() => readSettings(open)).toThrow(/payment stand-in/)
  expect(readSettings({ ...open, ALLOW_STAND_IN_PAYMENTS: '1' }).allowStandInPayments).toBe(true)
  expect(readSettings({ ...open, ...KEYS }).paypal?.env).toBe('sandbox')
})

test('a bucket needs a region or an address, and both keys or none', () => {
  expect(readSettings({}).bucket).toBeNull()
  const AMAZON = { S3_BUCKET: 'dishes', S3_REGION: 'eu-central-1' }
  expect(readSettings(AMAZON).bucket).toEqual({
    bucket: 'dishes',
    endpoint: null,
    region: 'eu-central-1',
    credentials: null,
  })
  expect(() => readSettings({ S3_BUCKET: 'dishes' })).toThrow(/neither S3_REGION/)
  expect(() => readSettings({ S3_REGION: 'eu-central-1' })).toThrow(/S3_BUCKET isn't/)
  expect(() => readSettings({ ...AMAZON, S3_ACCESS_KEY_ID: 'id' })).toThrow(/go together/)
  expect(() => readSettings({ ...AMAZON, S3_BUCKET: 'My Dishes' })).toThrow(/bucket’s name/)
})

test('a database is an address of PostgreSQL, and a bad one is refused without telling its password', () => {
  expect(readSettings({}).databaseUrl).toBeNull()
  const url = 'postgres://user:secret@db.example:5432/platelight'
  expect(readSettings({ DATABASE_URL: url }).databaseUrl).toBe(url)
  for (const wrong of [
    'mysql://user:secret@db.example/platelight',
    'postgres://user:secret@db.example',
    'secret',
  ]) {
    const read = () => readSettings({ DATABASE_URL: wrong })
    expect(read).toThrow(/DATABASE_URL: must look like postgres:\/\//)
    expect(read).not.toThrow(/secret/)
  }
})

test('a process has a part of the work only where PostgreSQL has the queue', () => {
  expect(readSettings({}).role).toBe('all')
  expect(() => readSettings({ ROLE: 'worker' })).toThrow(/ROLE is worker, but DATABASE_URL isn't set/)
  expect(() => readSettings({ ROLE: 'boss' })).toThrow(SettingsError)
  expect(readSettings({ ROLE: 'api', DATABASE_URL: 'postgres://localhost/platelight' }).role).toBe('api')
})

test('proxies are addresses and ranges', () => {
  expect(readSettings({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1 ::1' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    '127.0.0.1',
    '::1',
  ])
  for (const wrong of ['1', 'true', 'proxy.example', '10.0.0.0/33', '10.0.0/8']) {
    expect(() => readSettings({ TRUST_PROXY: wrong })).toThrow(/TRUST_PROXY: must be addresses or ranges/)
  }
})

test('Web Push needs a whole pair of keys and somebody to ask', () => {
  const { publicKey, privateKey } = webPush.generateVAPIDKeys()
  const pair = { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey }
  expect(readSettings({}).vapid).toBeNull()
  const keys = { publicKey, privateKey }
  expect(readSettings({ ...pair, SUPPORT_EMAIL: 'help@example.com' }).vapid).toEqual({
    ...keys,
    contact: 'mailto:help@example.com',
  })
  const open = { ALLOW_LOCAL_SIGN_IN: '1', ALLOW_STAND_IN_PAYMENTS: '1' }
  const https = { ...pair, ...open, PUBLIC_URL: 'https://example.com' }
  expect(readSettings(https).vapid).toEqual({ ...keys, contact: 'https://example.com' })
  expect(() => readSettings(pair)).toThrow(/SUPPORT_EMAIL/)
  expect(() => readSettings({ VAPID_PUBLIC_KEY: publicKey })).toThrow(/VAPID_PRIVATE_KEY is missing/)
  expect(() => readSettings({ VAPID_PRIVATE_KEY: privateKey })).toThrow(/VAPID_PUBLIC_KEY is missing/)
  const other = webPush.generateVAPIDKeys()
  expect(() => readSettings({ ...https, VAPID_PRIVATE_KEY: other.privateKey })).toThrow(/not of one pair/)
  expect(() => readSettings({ ...https, VAPID_PUBLIC_KEY: 'hello' })).toThrow(/generate-vapid-keys/)
})
