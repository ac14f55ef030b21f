declare function isPart(id: string): boolean;
/** How modules become files (Rolldown's `codeSplitting.groups`). Of two that match, the higher priority has it. */
export declare const chunkGroups: ({
    name: string;
    test: RegExp;
    priority: number;
    tags?: undefined;
    minShareCount?: undefined;
} | {
    name: string;
    tags: "$initial"[];
    priority: number;
    minShareCount?: undefined;
    test?: undefined;
} | {
    tags?: undefined;
    name: string;
    test: (id: string) => boolean;
    priority: number;
    minShareCount?: undefined;
} | {
    tags?: undefined;
    name: string;
    test: typeof isPart;
    minShareCount: number;
    priority: number;
} | {
    tags?: undefined;
    minShareCount?: undefined;
    priority?: undefined;
    name: string;
    test: (id: string) => boolean;
})[];
export {};
