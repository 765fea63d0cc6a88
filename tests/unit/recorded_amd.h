/*
 * Registers of AMD CPUs as they were recorded, and what they say. Every number is of the dump
 * named, in github.com/InstLatx64/InstLatx64 at 087af2c7, of its first CPU unless it says
 * otherwise, or was read on a machine of ours. Nothing is composed.
 */
#ifndef PAGETOLL_RECORDED_AMD_H
#define PAGETOLL_RECORDED_AMD_H

#include "recorded_cpu.h"
#include "tlb.h"

static const struct recorded_cpu recorded_amd[] = {
	{
		"Bobcat", /* AuthenticAMD0500F10_K14_Bobcat_CPUID.txt */
		{"4K 40, 2M 8, 1G unknown", "4K 512, 2M none, 1G unknown"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, 0}, {4, 0, 0}},
		{false, false},
		false,
		{
			{0x0, 0, 0x00000006, 0x68747541, 0x444d4163, 0x69746e65},
			{0x1, 0, 0x00500f10, 0x00020800, 0x00802209, 0x178bfbff},
			{0x80000005, 0, 0xff08ff08, 0xff280000, 0x20080140, 0x20020140},
			{0x80000006, 0, 0x00000000, 0x42004200, 0x02008140, 0x00000000},
			{0x80000019, 0, 0x00000000, 0x00000000, 0x00000000, 0x00000000},
		},
	},
	{
		"Vishera", /* AuthenticAMD0600F20_K15_Vishera_CPUID.txt */
		{"4K 64, 2M 64, 1G 64", "4K 1024, 2M 1024, 1G 1024"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, TLB_FULL}, {8, 8, 8}},
		{false, false},
		false,
		{
			{0x0, 0, 0x0000000d, 0x68747541, 0x444d4163, 0x69746e65},
			{0x1, 0, 0x00600f20, 0x00080800, 0x3e98320b, 0x178bfbff},
			{0x80000005, 0, 0xff40ff18, 0xff40ff30, 0x10040140, 0x40020140},
			{0x80000006, 0, 0x64006400, 0x64004200, 0x08008140, 0x0040c140},
			{0x80000019, 0, 0xf040f018, 0x64006400, 0x00000000, 0x00000000},
		},
	},
	{
		"Zen", /* AuthenticAMD0800F12_K17_Zen_CPUID.txt */
		{"4K 64, 2M 64, 1G 64", "4K 1536, 2M 1536, 1G none"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, TLB_FULL}, {6, 3, 0}},
		{true, true},
		false,
		{
			{0x0, 0, 0x0000000d, 0x68747541, 0x444d4163, 0x69746e65},
			{0x1, 0, 0x00800f12, 0x00400800, 0x7ed8320b, 0x178bfbff},
			{0x80000005, 0, 0xff40ff40, 0xff40ff40, 0x20080140, 0x40040140},
			{0x80000006, 0, 0x36006400, 0x56006400, 0x02006140, 0x0200c140},
			{0x80000019, 0, 0xf040f040, 0x00000000, 0x00000000, 0x00000000},
		},
	},
	{
		"Zen guest of Hyper-V", /* AuthenticAMD0800F12_K17_Zen_CPUID4.txt */
		{"4K 64, 2M 64, 1G masked", "4K 1536, 2M 1536, 1G unknown"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, 0}, {6, 3, 0}},
		{true, true},
		true,
		{
			{0x0, 0, 0x0000000d, 0x68747541, 0x444d4163, 0x69746e65},
			{0x1, 0, 0x00800f12, 0x00300800, 0xfed83203, 0x178bfbff},
			{0x80000005, 0, 0xff40ff40, 0xff40ff40, 0x20080140, 0x40040140},
			{0x80000006, 0, 0x36006400, 0x56006400, 0x02006140, 0x0200c140},
			{0x80000019, 0, 0x00000000, 0x00000000, 0x00000000, 0x00000000},
		},
	},
	{
		"Hygon", /* HygonGenuine0900F02_Hygon_CPUID.txt */
		{"4K 64, 2M 64, 1G 64", "4K 1536, 2M 1536, 1G none"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, TLB_FULL}, {6, 3, 0}},
		{true, true},
		false,
		{
			{0x0, 0, 0x0000000d, 0x6f677948, 0x656e6975, 0x6e65476e},
			{0x1, 0, 0x00900f02, 0x00100800, 0x74d83209, 0x178bfbff},
			{0x80000005, 0, 0xff40ff40, 0xff40ff40, 0x20080140, 0x40040140},
			{0x80000006, 0, 0x36006400, 0x56006400, 0x02006140, 0x00808140},
			{0x80000019, 0, 0xf040f040, 0x00000000, 0x00000000, 0x00000000},
		},
	},
	{
		"Rome", /* AuthenticAMD0830F10_K17_Rome_CPUID.txt */
		{"4K 64, 2M 64, 1G 64", "4K 2048, 2M 2048, 1G none"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, TLB_FULL}, {8, 4, 0}},
		{true, true},
		false,
		{
			{0x0, 0, 0x00000010, 0x68747541, 0x444d4163, 0x69746e65},
			{0x1, 0, 0x00830f10, 0x00800800, 0x7ef8320b, 0x178bfbff},
			{0x80000005, 0, 0xff40ff40, 0xff40ff40, 0x20080140, 0x20080140},
			{0x80000006, 0, 0x48006400, 0x68006400, 0x02006140, 0x08009140},
			{0x80000019, 0, 0xf040f040, 0x00000000, 0x00000000, 0x00000000},
		},
	},
	{
		"Milan", /* AuthenticAMD0A00F11_K19_Milan_02_CPUID.txt */
		{"4K 64, 2M 64, 1G 64", "4K 2048, 2M 2048, 1G 64"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, TLB_FULL}, {8, 4, TLB_FULL}},
		{true, true},
		false,
		{
			{0x0, 0, 0x00000010, 0x68747541, 0x444d4163, 0x69746e65},
			{0x1, 0, 0x00a00f11, 0x00400800, 0x7eda320b, 0x178bfbff},
			{0x80000005, 0, 0xff40ff40, 0xff40ff40, 0x20080140, 0x20080140},
			{0x80000006, 0, 0x48002200, 0x68004200, 0x02006140, 0x08009140},
			{0x80000019, 0, 0xf040f040, 0xf0400000, 0x00000000, 0x00000000},
			{0x80000021, 0, 0x0000204d, 0x00000000, 0x00000000, 0x00000000},
		},
	},
	{
		"Genoa", /* AuthenticAMD0A10F11_K19_Genoa_01_CPUID.txt */
		{"4K 72, 2M 72, 1G 72", "4K 3072, 2M 3072, 1G 64"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, TLB_FULL}, {8, 6, TLB_FULL}},
		{true, true},
		false,
		{
			{0x0, 0, 0x00000010, 0x68747541, 0x444d4163, 0x69746e65},
			{0x1, 0, 0x00a10f11, 0x00c00800, 0x7efa320b, 0x178bfbff},
			{0x80000005, 0, 0xff48ff40, 0xff48ff40, 0x20080140, 0x20080140},
			{0x80000006, 0, 0x5c002200, 0x6c004200, 0x04006140, 0x0c009140},
			{0x80000019, 0, 0xf048f040, 0xf0400000, 0x00000000, 0x00000000},
			{0x80000021, 0, 0x00062fcf, 0x0000015c, 0x00000000, 0x00000000},
		},
	},
	{
		"Turin", /* AuthenticAMD0B00F21_K20_Turin_01_CPUID.txt */
		{"4K 96, 2M 96, 1G 96", "4K 4096, 2M 4096, 1G 1024"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, TLB_FULL}, {8, 4, 4}},
		{true, true},
		false,
		{
			{0x0, 0, 0x00000010, 0x68747541, 0x444d4163, 0x69746e65},
			{0x1, 0, 0x00b00f21, 0x00400800, 0x7efa320b, 0x178bfbff},
			{0x80000005, 0, 0xff60ff40, 0xff60ff40, 0x300c0140, 0x20080140},
			{0x80000006, 0, 0x40802040, 0x60804040, 0x04008140, 0x08009140},
			{0x80000019, 0, 0xf060f040, 0x40200000, 0x00000000, 0x00000000},
			{0x80000021, 0, 0xd93fffcf, 0x00080382, 0x00000000, 0x00000000},
		},
	},
	{
		"Milan guest of KVM", /* read on the project's reference machine */
		{"4K 64, 2M 64, 1G masked", "4K 2048, 2M 2048, 1G masked"},
		"CPUID 0x80000005, 6, 19",
		{{TLB_FULL, TLB_FULL, 0}, {8, 4, 0}},
		{true, true},
		true,
		{
			{0x0, 0, 0x0000000d, 0x68747541, 0x444d4163, 0x69746e65},
			{0x1, 0, 0x00a00f11, 0x01020800, 0xfffa3203, 0x178bfbff},
			{0x80000005, 0, 0xff40ff40, 0xff40ff40, 0x20080140, 0x20080140},
			{0x80000006, 0, 0x48002200, 0x68004200, 0x02006140, 0x08009140},
			{0x80000019, 0, 0x00000000, 0x00000000, 0x00000000, 0x00000000},
			{0x80000021, 0, 0x00000204, 0x00000000, 0x00000086, 0x00000000},
		},
	},
};

#endif
