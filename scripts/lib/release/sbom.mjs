import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { join } from "node:path";
import { cached } from "../fetch/cached.mjs";
import { installPinned, stampOf } from "../fetch/pinned.mjs";
import { cycloneDx } from "../fetch/pins.mjs";

/**
 * The components of what ships, as CycloneDX 1.6 in JSON: the packages whose code is in the bundles. The text
 * depends only on these, so everyone gets the same.
 * @param {{ readonly name: string, readonly version: string }} product
 * @param {readonly import("../bundled-packages.mjs").BundledPackage[]} packages
 * @returns {Promise<string>}
 */
export async function sbomOf({ name, version }, packages) {
  const folder = await cached("cyclonedx", stampOf(cycloneDx), async (into) => {
    console.log("Fetching what writes the list of components …");
    await installPinned(into, cycloneDx, "The CycloneDX library");
  });
  const load = createRequire(join(folder, "package.json"));
  const { Enums, Models, Serialize, Spec } = load("@cyclonedx/cyclonedx-library");
  const bom = new Models.Bom({ version: 1, serialNumber: serialNumber(name, version, packages) });
  bom.metadata.component = new Models.Component(Enums.ComponentType.Application, name, {
    version,
    bomRef: `${name}@${version}`,
    licenses: new Models.LicenseRepository([new Models.SpdxLicense("MIT")]),
  });
  for (const { name: component, version: of, license, homepage } of packages) {
    const [scope, short] = component.startsWith("@") ? component.split("/") : [undefined, component];
    bom.components.add(
      new Models.Component(Enums.ComponentType.Library, short, {
        group: scope,
        version: of,
        bomRef: `${component}@${of}`,
        purl: `pkg:npm/${component.replace("@", "%40")}@${of}`,
        licenses: new Models.LicenseRepository([new Models.SpdxLicense(license)]),
        ...(homepage && {
          externalReferences: new Models.ExternalReferenceRepository([
            new Models.ExternalReference(homepage, Enums.ExternalReferenceType.Website),
          ]),
        }),
      }),
    );
  }
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 2 })}\n`;
}

/**
 * CycloneDX requires a serial number of the list. Equal lists have the same one.
 * @param {string} name @param {string} version @param {readonly { name: string, version: string }[]} packages
 */
function serialNumber(name, version, packages) {
  const all = [`${name}@${version}`, ...packages.map((one) => `${one.name}@${one.version}`).sort()];
  const hex = createHash("sha256").update(all.join("\n")).digest("hex");
  const variant = "89ab"[Number.parseInt(hex[16] ?? "0", 16) % 4];
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
