import type { Exchange } from "./commands/exchange.js";
import type { ExchangeServices } from "./exchange/exchange-services.js";

/** Loads what exchanges games when somebody does for the first time. */
export class ExchangeLoader implements Exchange {
  readonly #bundle: () => Promise<unknown>;
  readonly #services: ExchangeServices;
  #loading: Promise<Exchange> | undefined;

  constructor(load: (bundle: string) => Promise<unknown>, services: ExchangeServices) {
    this.#bundle = () => load("exchange");
    this.#services = services;
  }

  readonly importBoard: Exchange["importBoard"] = async (uri) => (await this.#load()).importBoard(uri);
  readonly exportBoard: Exchange["exportBoard"] = async (uri) => (await this.#load()).exportBoard(uri);
  readonly importScores: Exchange["importScores"] = async (uri) => (await this.#load()).importScores(uri);
  readonly exportScores: Exchange["exportScores"] = async (uri) => (await this.#load()).exportScores(uri);

  #load(): Promise<Exchange> {
    this.#loading ??= this.#bundle().then((bundle) => (bundle as typeof import("./exchange/exchange.js")).exchangeOf(this.#services));
    this.#loading.catch(() => (this.#loading = undefined));
    return this.#loading;
  }
}
